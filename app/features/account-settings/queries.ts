import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { BackendError, changedRow, noRow, rowOf, rowsOf } from "~/lib/backend/rows.ts";

export type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;
type ProfileChange = Partial<Pick<Profile, "full_name" | "avatar_url" | "keep_reading_history">>;

async function getProfile(db: Database, userId: string) {
  return rowOf(await db.from("profiles").select("*").eq("id", userId).maybeSingle());
}

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", userId],
    queryFn: async () => {
      const profile = await getProfile(await browserClient(), userId);
      if (!profile) throw noRow();
      return profile;
    },
  });
}

export async function updateProfile(db: Database, userId: string, change: ProfileChange): Promise<Profile> {
  return changedRow(await db.from("profiles").update(change).eq("id", userId).select().maybeSingle());
}

/**
 * The account as the auth service has it now, asked whenever the page is opened or looked at again. An e-mail that was changed on another
 * device is taken into the session of this browser.
 */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ["account", userId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const { auth } = await browserClient();
      const { data, error } = await auth.getUser();
      if (error) throw error;
      const { session } = (await auth.getSession()).data;
      if (session && session.user.email !== data.user.email) await auth.refreshSession();
      return data.user;
    },
  });
}

/** One picture a person, always in the same place. */
const avatarPath = (userId: string) => `${userId}/avatar`;

export function avatarQuery(userId: string, changedAt: string | undefined, present: boolean) {
  return queryOptions({
    queryKey: ["avatar", userId, changedAt],
    enabled: present,
    queryFn: async () => downloadAvatar(await browserClient(), userId),
  });
}

export async function downloadAvatar(db: Database, userId: string): Promise<Blob> {
  const { data, error } = await db.storage.from("avatars").download(avatarPath(userId));
  if (error) throw error;
  return data;
}

/** The new picture, or null to remove it. Returns what belongs into the profile. */
export async function replaceAvatar(
  db: Database,
  userId: string,
  picture: Blob | null,
): Promise<string | null> {
  const path = avatarPath(userId);
  if (!picture) {
    await removeFiles(db, userId);
    return null;
  }
  // Not kept by the browser: the same URL shows the next picture.
  const options = { upsert: true, cacheControl: "0", contentType: picture.type };
  const { error } = await db.storage.from("avatars").upload(path, picture, options);
  if (error) throw error;
  return path;
}

async function removeFiles(db: Database, userId: string) {
  const files = db.storage.from("avatars");
  const { data, error } = await files.list(userId, { limit: 1000 });
  if (error) throw error;
  if (data.length === 0) return;
  const removed = await files.remove(data.map(({ name }) => `${userId}/${name}`));
  if (removed.error) throw removed.error;
}

export function readCountQuery(userId: string) {
  return queryOptions({
    queryKey: ["article-reads", userId, "count"],
    queryFn: async () => {
      const db = await browserClient();
      const answer = await db
        .from("article_reads")
        .select("post_id", { count: "exact", head: true })
        .eq("user_id", userId);
      if (answer.error) throw answer.error;
      return answer.count ?? 0;
    },
  });
}

/** No rows is no error here: afterwards nothing is left, as requested. */
export async function forgetReading(db: Database, userId: string): Promise<void> {
  rowsOf(await db.from("article_reads").delete().eq("user_id", userId).select("post_id"));
}

/**
 * The file goes first: it could not be removed once the account is gone. The database asks for a session of the last minutes
 * (`withPassword`): who finds an open browser cannot delete its owner's account.
 */
export async function deleteAccount(db: Database, userId: string): Promise<void> {
  const admins = rowsOf(await db.from("admin_users").select("user_id"));
  if (admins.length === 1 && admins[0]?.user_id === userId)
    throw new BackendError(
      "The last administrator cannot be removed. Make another user an administrator first.",
    );
  await removeFiles(db, userId);
  const { error } = await db.rpc("delete_own_account");
  if (error) throw error;
}

const post = "post:blog_posts (slug, title)";

/** Everything that is stored about one person, whole: row-level security answers with their own rows only. */
export async function collectOwnRows(db: Database, userId: string) {
  const [profile, bookmarks, readingList, reading, sessions, notifications, visits, admin, editor] =
    await Promise.all([
      getProfile(db, userId),
      all(() =>
        db.from("bookmarks").select(`post_id, created_at, ${post}`).eq("user_id", userId).order("post_id"),
      ),
      all(() =>
        db.from("reading_list").select(`post_id, created_at, ${post}`).eq("user_id", userId).order("post_id"),
      ),
      all(() =>
        db
          .from("article_reads")
          .select(`post_id, seconds, depth, position, completed_at, first_read_at, last_read_at, ${post}`)
          .eq("user_id", userId)
          .order("post_id"),
      ),
      all(() =>
        db.from("reading_sessions").select("id, post_id, day, seconds").eq("user_id", userId).order("id"),
      ),
      all(() =>
        db
          .from("notification_reads")
          .select("source, source_id, read_at")
          .eq("user_id", userId)
          .order("source_id")
          .order("source"),
      ),
      db.from("reader_visits").select("began_at, seen_at, previous_at").eq("user_id", userId),
      db.from("admin_users").select("created_at").eq("user_id", userId),
      db.from("editors").select("granted_at").eq("user_id", userId),
    ]);
  return {
    profile,
    bookmarks: perhapsHidden(bookmarks),
    readingList: perhapsHidden(readingList),
    reading: perhapsHidden(reading),
    sessions,
    notifications,
    visit: rowsOf(visits)[0] ?? null,
    admin: rowsOf(admin)[0] ?? null,
    editor: rowsOf(editor)[0] ?? null,
  };
}

/** An article that is no longer public is not told, although the reader's own row stays; the generated types do not know. */
function perhapsHidden<Row extends { post: unknown }>(
  rows: Row[],
): (Omit<Row, "post"> & { post: Row["post"] | null })[] {
  return rows;
}

const atOnce = 500;

type Pages<Row> = {
  range(from: number, to: number): PromiseLike<Parameters<typeof rowsOf<Row>>[0]>;
};

/** The service answers with a thousand rows at most. The order must be by a key, or a row could fall between two pages. */
async function all<Row>(question: () => Pages<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = rowsOf(await question().range(rows.length, rows.length + atOnce - 1));
    rows.push(...next);
    if (next.length < atOnce) return rows;
  }
}
