import type { User } from "@supabase/supabase-js";
import type { collectOwnRows } from "../queries.ts";

export type OwnData = ReturnType<typeof ownData>;

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
      editor_since: rows.editor?.granted_at ?? null,
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
