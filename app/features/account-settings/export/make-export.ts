import type { User } from "@supabase/supabase-js";
import { siteToday } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { collectOwnRows, downloadAvatar } from "../queries.ts";
import { ownData } from "./own-data.ts";
import { readablePage } from "./readable-page.ts";
import { type ZipEntry, zip } from "./zip.ts";

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
  return { name: `reduit-my-data-${siteToday(made)}.zip`, archive: await zip(entries, made) };
}
