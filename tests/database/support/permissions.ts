import { everyCollection } from "../../../content-model/every-collection.ts";
import { type Persona, personas } from "./personas.ts";

/**
 * Rights by role and operation. Every table has a line; a table without one fails the tests.
 *
 * public: rows meant for everybody (published, active, due, not in the trash) · own: rows of the persona
 * all: every row · nothing: a dash. "insert own" may not insert for another account.
 * "same" as the column before: an administrator who has not given their second factor is a reader.
 * The admin column adds to what a reader may do with their own rows only where it says so.
 * Collections have no line: all are alike. Editors have no column: they are like administrators with collections and `editorTables`, and
 * readers elsewhere. A blocked administrator has
 * the column of visitors.
 */
const table = `
| table                   | anonymous   | reader                                        | other reader | admin at aal1 | admin                                      |
| company                 | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| redirects               | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| redirect_uses           | -           | -                                             | same         | same          | read all                                   |
| search_misses           | -           | -                                             | same         | same          | read all, delete all                       |
| search_synonyms         | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| site_settings           | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| statistics              | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| theme_configurations    | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| profiles                | -           | read own, update own                          | same         | same          | read all, update own                       |
| admin_users             | -           | read own                                      | same         | same          | read all, insert, delete all               |
| editors                 | -           | read own                                      | same         | same          | read all, insert, delete all               |
| article_reads           | -           | read own, delete own                          | same         | same          | read own, delete own                       |
| reading_sessions        | -           | read own                                      | same         | same          | read own                                   |
| reader_visits           | -           | read own                                      | same         | same          | read own                                   |
| bookmarks               | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| reading_list            | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| notification_reads      | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| contact_messages        | -           | -                                             | same         | same          | read all, update all, delete all           |
| message_notes           | -           | -                                             | same         | same          | read all, insert own, delete own           |
| error_groups            | -           | -                                             | same         | same          | read all, update all, delete all           |
| error_logs              | -           | -                                             | same         | same          | read all                                   |
| error_days              | -           | -                                             | same         | same          | read all                                   |
| page_views              | -           | -                                             | same         | same          | read all                                   |
| web_vitals              | -           | -                                             | same         | same          | read all                                   |
| view_days               | -           | -                                             | same         | same          | read all                                   |
| view_day_values         | -           | -                                             | same         | same          | read all                                   |
| vital_days              | -           | -                                             | same         | same          | read all                                   |
| server_minutes          | -           | -                                             | same         | same          | read all                                   |
| job_runs                | -           | -                                             | same         | same          | read all                                   |
| audit_log               | -           | -                                             | same         | same          | read all                                   |
| revisions               | -           | -                                             | same         | same          | read all                                   |
| reviews                 | -           | -                                             | same         | same          | read all                                   |
| record_comments         | -           | -                                             | same         | same          | read all, insert own, delete own           |
| drafts                  | -           | -                                             | same         | same          | read all, insert own, update own, delete own |
| preview_links           | -           | -                                             | same         | same          | read all, insert, delete all               |
| storage.buckets         | -           | -                                             | same         | same          | -                                          |
| storage.objects/media   | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| storage.objects/avatars | -           | read own, insert own, update own, delete own  | same         | same          | read own, insert own, update own, delete own |
| private.file_contents   | -           | -                                             | same         | same          | -                                          |
| private.file_chunks     | -           | -                                             | same         | same          | -                                          |
`;

/** Beside collections. Not here: messages, people, settings, company, theme, reports, audit log. */
const editorTables = [
  "drafts",
  "preview_links",
  "record_comments",
  "redirect_uses",
  "redirects",
  "reviews",
  "revisions",
  "search_misses",
  "search_synonyms",
  "statistics",
  "storage.objects/media",
];

export const allOperations = ["read", "insert", "update", "delete"] as const;
export type Operation = (typeof allOperations)[number];
export type Reach = "nothing" | "public" | "own" | "all";
export type Permissions = Record<Persona, Record<Operation, Reach>>;

const lines = table.trim().split("\n").slice(1);
const collectionLines = everyCollection.map(({ table: name, closed }) => {
  const visitors = closed ? "-" : "read public";
  return `| ${name} | ${visitors} | ${visitors} | same | same | read all, insert, update all, delete all |`;
});
export const permissionMatrix: Record<string, Permissions> = Object.fromEntries(
  [...collectionLines, ...lines].map(parseLine),
);

function isForEditors(name: string): boolean {
  return editorTables.includes(name) || everyCollection.some((type) => type.table === name);
}

function parseLine(line: string): [string, Permissions] {
  const [table = "", ...cells] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [anonymous = "", reader = "", ...others] = cells;
  const [other = "", adminAtAal1 = "", admin = ""] = others.map((cell) => (cell === "same" ? reader : cell));
  const words: Record<Persona, string> = {
    anonymous,
    reader,
    "other reader": other,
    "editor at aal1": reader,
    editor: isForEditors(table) ? admin : reader,
    "admin at aal1": adminAtAal1,
    admin,
    "blocked admin": anonymous,
  };
  const columns = personas.map((persona) => [persona, parseCell(words[persona])]);
  return [table, Object.fromEntries(columns)];
}

function parseCell(cell: string): Record<Operation, Reach> {
  const granted = cell === "-" ? [] : cell.split(",").map((part) => part.trim().split(" "));
  return Object.fromEntries(
    allOperations.map((operation) => {
      const found = granted.find(([word]) => word === operation);
      return [operation, found ? (found[1] ?? "all") : "nothing"];
    }),
  ) as Record<Operation, Reach>;
}

/** Functions that the API offers, and their callers. A function without a line fails the tests. */
export const callableFunctions: Record<string, ("anon" | "authenticated")[]> = {
  "public.content_revisions()": ["anon", "authenticated"],
  "public.search_content(text, integer, integer)": ["anon", "authenticated"],
  "public.search_posts(text, integer, integer)": ["anon", "authenticated"],
  "public.search_articles(text)": ["anon", "authenticated"],
  "public.suggest_content(text)": ["anon", "authenticated"],
  "public.list_search_misses(integer)": ["authenticated"],
  "public.blog_tags()": ["anon", "authenticated"],
  "public.website_minutes()": ["anon", "authenticated"],
  "public.preview_document(text)": ["anon", "authenticated"],
  "public.find_redirect(text)": ["anon", "authenticated"],
  "public.list_redirects(text, boolean, integer, integer)": ["authenticated"],
  "public.check_links(text[])": ["authenticated"],
  "public.broken_links()": ["authenticated"],
  "public.links_to(text, uuid)": ["authenticated"],
  "public.set_order(text, uuid[])": ["authenticated"],
  "public.publish_record(text, uuid, timestamp with time zone, jsonb, boolean)": ["authenticated"],
  "public.delete_own_account()": ["authenticated"],
  "public.claim_admin(text)": ["authenticated"],
  "public.record_reading(jsonb)": ["authenticated"],
  "public.note_visit()": ["authenticated"],
  "public.reading_summary()": ["authenticated"],
  "public.reading_weeks()": ["authenticated"],
  "public.reader_notifications()": ["authenticated"],
  "public.search_records(text, integer)": ["authenticated"],
  "public.admin_attention()": ["authenticated"],
  "public.desk_calendar(date, date)": ["authenticated"],
  "public.my_desk()": ["authenticated"],
  "public.grant_admin(text)": ["authenticated"],
  "public.media_usage(uuid)": ["authenticated"],
  "public.grant_editor(text)": ["authenticated"],
  "public.office_access()": ["authenticated"],
  "public.colleagues()": ["authenticated"],
  "public.invite(text, text, text)": ["authenticated"],
  "public.list_invitations()": ["authenticated"],
  "public.mail_queue()": ["authenticated"],
  "public.retry_mails()": ["authenticated"],
  "public.withdraw_invitation(uuid)": ["authenticated"],
  "public.read_invitation(text)": ["anon", "authenticated"],
  "public.accept_invitation(text)": ["authenticated"],
  "public.request_review(text, uuid, uuid, text)": ["authenticated"],
  "public.decide_review(uuid, boolean, text, text)": ["authenticated"],
  "public.withdraw_review(uuid)": ["authenticated"],
  "public.review_state(text, uuid)": ["authenticated"],
  "public.report_open(uuid, text, uuid)": ["authenticated"],
  "public.report_closed(uuid)": ["authenticated"],
  "public.media_usages(uuid[])": ["authenticated"],
  "public.list_media(text, text, text, text, text, integer, integer)": ["authenticated"],
  "public.media_labels()": ["authenticated"],
  "public.label_media(uuid[], text[], text[])": ["authenticated"],
  // The second factor: each answers about the caller alone, or refuses all but administrators.
  "public.admin_access()": ["authenticated"],
  "public.own_sessions()": ["authenticated"],
  "public.end_session(uuid)": ["authenticated"],
  "public.recent_sign_ins()": ["authenticated"],
  "public.security_settings()": ["authenticated"],
  "public.database_version()": ["authenticated"],
  "public.note_message_export(integer)": ["authenticated"],
  "public.reset_factors(uuid)": ["authenticated"],
  "public.accounts_with_factors()": ["authenticated"],
  "public.block_account(uuid, text)": ["authenticated"],
  "public.unblock_account(uuid, text)": ["authenticated"],
  "public.blocked_accounts()": ["authenticated"],
  "public.merge_tags(uuid, uuid)": ["authenticated"],
  // Reports: each refuses all but administrators itself.
  "public.analytics_report(date, date)": ["authenticated"],
  "public.analytics_live()": ["authenticated"],
  "public.performance_report(date, date, text, text)": ["authenticated"],
  "public.vital_causes(text, date, date, text, text)": ["authenticated"],
  "public.server_report(timestamp with time zone, timestamp with time zone)": ["authenticated"],
  "public.retention_periods()": ["anon", "authenticated"],
  "public.find_pictures(text)": ["anon", "authenticated"],
  "public.find_downloads(text)": ["anon", "authenticated"],
  // Not reachable through the API (no usage of the schema); called as the caller by policies, search columns and the functions above.
  "private.account()": ["authenticated"],
  "private.is_admin()": ["authenticated"],
  "private.is_editor()": ["authenticated"],
  "private.back_office_tables()": ["authenticated"],
  "private.grant_editor(text)": ["authenticated"],
  "private.office_access()": ["authenticated"],
  "private.colleagues()": ["authenticated"],
  "private.invite(text, text, text)": ["authenticated"],
  "private.list_invitations()": ["authenticated"],
  "private.mail_queue()": ["authenticated"],
  "private.retry_mails()": ["authenticated"],
  "private.withdraw_invitation(uuid)": ["authenticated"],
  "private.read_invitation(text)": ["anon", "authenticated"],
  "private.accept_invitation(text)": ["authenticated"],
  "private.request_review(text, uuid, uuid, text)": ["authenticated"],
  "private.decide_review(uuid, boolean, text, text)": ["authenticated"],
  "private.withdraw_review(uuid)": ["authenticated"],
  "private.review_state(text, uuid)": ["authenticated"],
  "private.report_open(uuid, text, uuid)": ["authenticated"],
  "private.report_closed(uuid)": ["authenticated"],
  "private.publish_record(text, uuid, timestamp with time zone, jsonb, boolean, text[])": ["authenticated"],
  "private.joined(text[])": ["authenticated"],
  "private.searchable(text)": ["anon", "authenticated"],
  "private.is_own_path(text)": ["authenticated"],
  "private.is_image_link(text)": ["authenticated"],
  "private.is_link(text)": ["authenticated"],
  "private.is_link_or_record(text)": ["authenticated"],
  "private.linked_texts(jsonb, jsonpath)": ["authenticated"],
  "private.are_section_links(jsonb)": ["authenticated"],
  "private.are_word_links(jsonb)": ["authenticated"],
  "private.are_social_links(jsonb)": ["authenticated"],
  "private.search_key(text)": ["authenticated"],
  "private.without_accents(text)": ["authenticated"],
  "private.search_plan(text, boolean)": ["anon", "authenticated"],
  "private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer)": ["anon", "authenticated"],
  "private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer)": ["anon", "authenticated"],
  "private.text_parts(text)": ["anon", "authenticated"],
  "private.is_found(text)": ["authenticated"],
  "private.section_words(jsonb)": ["anon", "authenticated"],
  "private.trust_words(text)": ["anon", "authenticated"],
  "private.notice_words(text, text)": ["anon", "authenticated"],
  "private.update_words(jsonb)": ["authenticated"],
  "private.notices_since()": ["anon", "authenticated"],
  "private.record_parts(text, uuid)": ["anon", "authenticated"],
  "private.linked_records()": ["anon", "authenticated"],
  "private.target_parts(text)": ["anon", "authenticated"],
  "private.content_links()": ["authenticated"],
  "private.content_records()": ["authenticated"],
  "private.is_previewed(text)": ["authenticated"],
  "private.link_states(text[])": ["authenticated"],
  "private.redirect_from(text)": ["anon", "authenticated"],
  "private.matching_posts(tsquery)": ["anon", "authenticated"],
  "private.content_revisions()": ["anon", "authenticated"],
  "private.preview_document(text)": ["anon", "authenticated"],
  "private.retention_periods()": ["anon", "authenticated"],
  "private.find_pictures(text)": ["anon", "authenticated"],
  "private.find_downloads(text)": ["anon", "authenticated"],
  "private.delete_own_account()": ["authenticated"],
  "private.blog_tags()": ["anon", "authenticated"],
  "private.website_minutes()": ["anon", "authenticated"],
  "private.merge_tags(uuid, uuid)": ["authenticated"],
  "private.claim_admin(text)": ["authenticated"],
  "private.record_reading(jsonb)": ["authenticated"],
  "private.note_visit()": ["authenticated"],
  "private.grant_admin(text)": ["authenticated"],
  "private.media_usage(uuid)": ["authenticated"],
  "private.media_usages(uuid[])": ["authenticated"],
  "private.used_media()": ["authenticated"],
  "private.admin_access()": ["authenticated"],
  "private.own_sessions()": ["authenticated"],
  "private.revoke_session(uuid)": ["authenticated"],
  "private.recent_sign_ins()": ["authenticated"],
  "private.security_settings()": ["authenticated"],
  "private.database_version()": ["authenticated"],
  "private.note_message_export(integer)": ["authenticated"],
  "private.reset_factors(uuid)": ["authenticated"],
  "private.accounts_with_factors()": ["authenticated"],
  "private.block_account(uuid, text)": ["authenticated"],
  "private.unblock_account(uuid, text)": ["authenticated"],
  "private.blocked_accounts()": ["authenticated"],
  "private.analytics_report(date, date)": ["authenticated"],
  "private.analytics_live()": ["authenticated"],
  "private.performance_report(date, date, text, text)": ["authenticated"],
  "private.vital_causes(text, date, date, text, text)": ["authenticated"],
  "private.server_report(timestamp with time zone, timestamp with time zone)": ["authenticated"],
};

/** Offered by the API, run as their owner, and refused without the secret key. */
export const secretKeyFunctions = [
  "abandoned_files()",
  "applied_migrations()",
  "apply_retention()",
  "claim_mails(integer)",
  "enqueue_mail(text,text,jsonb)",
  "forget_search_words()",
  "kept_mails()",
  "mail_numbers()",
  "note_site_url(text)",
  "operator_reset_factors(uuid)",
  "purge_mails()",
  "record_measurements(jsonb)",
  "roll_up(date)",
  "seed_content(text,jsonb)",
  "settle_mail(bigint,text,text,jsonb)",
  "store_contact_message(jsonb,boolean)",
  "visitor_salt()",
];

export const bucketRules = {
  media: { public: false, bytes: 10 * 1024 * 1024 },
  avatars: { public: false, bytes: 2 * 1024 * 1024 },
};
