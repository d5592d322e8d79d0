// Everything a reader keeps: bookmarks, the reading list, what was read. Row-level security answers each with their own rows only;
// naming the reader as well lets the database use its indexes.
import type { Database } from "#common/database.ts";
import { type Access, keepaliveRequest } from "~/lib/backend/keepalive-request.ts";
import { refuseFailure, rowOf, rowsOf } from "~/lib/backend/rows.ts";
import type { ReadingReport } from "./outbox.ts";

/** The two shelves on which a reader puts articles. */
export type Shelf = "bookmarks" | "reading_list";

const postFacts = "id, slug, title, excerpt, published_at, minutes:reading_minutes";
const progress = "post_id, seconds, depth, position, completed_at, last_read_at";

export type Progress = Awaited<ReturnType<typeof listProgress>>[number];
export type ShelvedPost = Awaited<ReturnType<typeof listShelf>>[number];
export type ReadPost = Awaited<ReturnType<typeof listHistory>>[number];
export type Week = { week: string; seconds: number };

/** All an article's page asks about its reader, in one go. */
export async function getArticleState(db: Database, userId: string, postId: string) {
  const onShelf = (shelf: Shelf) =>
    db.from(shelf).select("post_id").eq("user_id", userId).eq("post_id", postId);
  const [bookmarked, saved, read, profile] = await Promise.all([
    onShelf("bookmarks"),
    onShelf("reading_list"),
    db.from("article_reads").select(progress).eq("user_id", userId).eq("post_id", postId).maybeSingle(),
    db.from("profiles").select("keep_reading_history").eq("id", userId).maybeSingle(),
  ]);
  return {
    bookmarks: rowsOf(bookmarked).length > 0,
    reading_list: rowsOf(saved).length > 0,
    progress: rowOf(read),
    keepsHistory: rowOf(profile)?.keep_reading_history === true,
  };
}

/** What is there already, or gone already, is as it was wanted: another tab was quicker. */
export async function setOnShelf(
  db: Database,
  shelf: Shelf,
  userId: string,
  postId: string,
  wanted: boolean,
) {
  if (!wanted) {
    rowsOf(await db.from(shelf).delete().eq("user_id", userId).eq("post_id", postId).select("post_id"));
    return;
  }
  const row = { user_id: userId, post_id: postId };
  refuseFailure(await db.from(shelf).upsert(row, { onConflict: "user_id,post_id", ignoreDuplicates: true }));
}

/** The same while the page is being left: its answer is not awaited. */
export function setOnShelfWhileLeaving(
  access: Access,
  shelf: Shelf,
  userId: string,
  postId: string,
  wanted: boolean,
) {
  const sent = wanted
    ? keepaliveRequest(access, `${shelf}?on_conflict=user_id,post_id`, {
        method: "POST",
        prefer: "resolution=ignore-duplicates,return=minimal",
        body: { user_id: userId, post_id: postId },
      })
    : keepaliveRequest(access, `${shelf}?user_id=eq.${userId}&post_id=eq.${postId}`, { method: "DELETE" });
  void sent.catch(() => undefined);
}

/** Newest first. An article that was withdrawn is not shown; it comes back with the article. */
export async function listShelf(db: Database, shelf: Shelf, userId: string) {
  const rows = rowsOf(
    await db
      .from(shelf)
      .select(`created_at, post:blog_posts!inner (${postFacts})`)
      .eq("user_id", userId)
      .eq("post.status", "published")
      .order("created_at", { ascending: false })
      .limit(500),
  );
  return rows.map(({ created_at, post }) => ({ ...post, kept_at: created_at }));
}

export async function listProgress(db: Database, userId: string) {
  return rowsOf(await db.from("article_reads").select(progress).eq("user_id", userId).limit(1000));
}

/** What was read last comes first. */
export async function listHistory(db: Database, userId: string) {
  const rows = rowsOf(
    await db
      .from("article_reads")
      .select(`${progress}, post:blog_posts!inner (${postFacts})`)
      .eq("user_id", userId)
      .order("last_read_at", { ascending: false })
      .limit(100),
  );
  return rows.map(({ post, ...read }) => ({ ...post, ...read }));
}

/** Its sessions go with it. A row that is still there afterwards would be an error; one that was gone before is none. */
export async function forgetArticle(db: Database, userId: string, postId: string) {
  rowsOf(
    await db.from("article_reads").delete().eq("user_id", userId).eq("post_id", postId).select("post_id"),
  );
}

export async function getSummary(db: Database) {
  const [summary] = rowsOf(await db.rpc("reading_summary", undefined, { get: true }));
  return summary ?? { seconds: 0, articles_read: 0, bookmarks: 0 };
}

export async function listWeeks(db: Database): Promise<Week[]> {
  return rowsOf(await db.rpc("reading_weeks", undefined, { get: true }));
}

/** When the reader was here before this visit; null the first time. The generated types do not know that it may be. */
export async function noteVisit(db: Database): Promise<string | null> {
  return rowOf(await db.rpc("note_visit"));
}

export function sendReports(reports: ReadingReport[], access: Access): Promise<Response> {
  return keepaliveRequest(access, "rpc/record_reading", { method: "POST", body: { entries: reports } });
}
