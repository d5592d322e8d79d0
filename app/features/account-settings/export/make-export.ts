import type { User } from "@supabase/supabase-js";
import { browserClient } from "~/lib/browser-client.ts";
import { type ZipEntry, zip } from "~/lib/zip.ts";
import { collectOwnRows, downloadAvatar } from "../queries.ts";
import { readablePage } from "./readable-page.ts";

export type OwnData = ReturnType<typeof ownData>;

/** JSON and a page to read, with the picture beside them, in one archive. Made in the browser. */
export async function makeExport({ id }: User): Promise<{ name: string; archive: Blob }> {
  const db = await browserClient();
  const [account, rows] = await Promise.all([db.auth.getUser(), collectOwnRows(db, id)]);
  if (account.error) throw account.error;
  const picture = rows.profile?.avatar_url ? await downloadAvatar(db, id) : null;
  const pictureName = picture ? `picture.${picture.type.split("/")[1] ?? "bin"}` : null;
  const made = new Date();
  const data = ownData({ site: location.origin, made, user: account.data.user, rows, pictureName });
  const entries: ZipEntry[] = [
    { name: "your-data.html", content: readablePage(data) },
    { name: "your-data.json", content: `${JSON.stringify(data, null, 2)}\n` },
  ];
  if (picture && pictureName)
    entries.push({ name: pictureName, content: new Uint8Array(await picture.arrayBuffer()) });
  return { name: `reduit-my-data-${made.toISOString().slice(0, 10)}.zip`, archive: zip(entries, made) };
}

type Sources = {
  site: string;
  made: Date;
  user: User;
  rows: Awaited<ReturnType<typeof collectOwnRows>>;
  pictureName: string | null;
};

/** What both files say, under names that need no explanation. */
export function ownData({ site, made, user, rows, pictureName }: Sources) {
  return {
    exported_at: made.toISOString(),
    site,
    account: {
      id: user.id,
      email: user.email ?? null,
      email_waiting_for_confirmation: user.new_email ?? null,
      registered_at: user.created_at,
      confirmed_at: user.email_confirmed_at ?? user.confirmed_at ?? null,
      last_sign_in_at: user.last_sign_in_at ?? null,
      last_visit: rows.visit,
      administrator_since: rows.admin?.created_at ?? null,
      metadata: user.user_metadata,
    },
    profile: { ...rows.profile, picture: pictureName },
    bookmarks: rows.bookmarks,
    reading_list: rows.readingList,
    reading_history: rows.reading,
    reading_sessions: rows.sessions,
    notifications_read: rows.notifications,
  };
}
