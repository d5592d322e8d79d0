// Writes that may change pages: after these the gateway reads the content revisions. tests/database/read-functions.test.ts compares the
// lists with the catalogue.

/** Read-only functions that are called by POST, because URLs are logged: their arguments are search terms, paths or tokens; or lists. */
export const postedReads = [
  "check_links",
  "find_redirect",
  "list_media",
  "list_redirects",
  "media_usages",
  "preview_document",
  "read_invitation",
  "search_articles",
  "search_content",
  "search_posts",
  "search_records",
  "suggest_content",
];

/** Tables that no page shows. */
export const privateTables = [
  "article_reads",
  "bookmarks",
  "drafts",
  "notification_reads",
  "preview_links",
  "reading_list",
  "reading_sessions",
  "record_comments",
];

/** Functions that write no table that a page shows. */
export const privateWriters = ["note_visit", "record_reading", "report_closed", "report_open"];

const unseen = new Set([
  ...privateTables.map((table) => `/rest/v1/${table}`),
  ...[...postedReads, ...privateWriters].map((name) => `/rest/v1/rpc/${name}`),
]);

export function mayChangePages(path: string): boolean {
  return !unseen.has(path);
}
