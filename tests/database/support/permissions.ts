import { everyCollection } from "../../../content-model/every-collection.ts";
import { type Persona, personas } from "./personas.ts";

/**
 * Rights by role and operation. Every table has a line; a table without one fails the tests.
 *
 * public: rows meant for all visitors (published, active, due, not in the trash) · own: rows of the persona
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
| message_files           | -           | -                                             | same         | same          | read all                                   |
| message_replies         | -           | -                                             | same         | same          | read all, insert own, delete own           |
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

type Caller = "anon" | "authenticated";

/** Functions of the API that private.expose_function() made: the one in public and the one in private have the same callers. */
const exposedToAll = [
  "content_revisions()",
  "blog_tags()",
  "sample_authors()",
  "website_minutes()",
  "preview_document(text)",
  "read_invitation(text)",
  "retention_periods()",
  "find_pictures(text)",
  "find_downloads(text)",
];
/** Each answers about the caller alone, or refuses all but administrators or editors itself. */
const exposedToAccounts = [
  "delete_own_account()",
  "claim_admin(text)",
  "record_reading(jsonb)",
  "note_visit()",
  "grant_admin(text)",
  "media_usage(uuid)",
  "grant_editor(text)",
  "office_access()",
  "colleagues()",
  "invite(text, text, text)",
  "list_invitations()",
  "mail_queue()",
  "retry_mails()",
  "withdraw_invitation(uuid)",
  "accept_invitation(text)",
  "request_review(text, uuid, uuid, text)",
  "decide_review(uuid, boolean, text, text)",
  "withdraw_review(uuid)",
  "review_state(text, uuid)",
  "report_open(uuid, text, uuid)",
  "report_closed(uuid)",
  "media_usages(uuid[])",
  "admin_access()",
  "own_sessions()",
  "recent_sign_ins()",
  "security_settings()",
  "database_version()",
  "note_message_export(integer)",
  "answer_message(uuid, uuid, text)",
  "answer_deliveries(uuid)",
  "reset_factors(uuid)",
  "accounts_with_factors()",
  "block_account(uuid, text)",
  "unblock_account(uuid, text)",
  "blocked_accounts()",
  "merge_tags(uuid, uuid)",
  "analytics_report(date, date)",
  "analytics_live()",
  "performance_report(date, date, text, text)",
  "vital_causes(text, date, date, text, text)",
  "server_report(timestamp with time zone, timestamp with time zone)",
];
/** The others. The API does not reach those in private; policies, search columns and the functions above call them as the caller. */
const callableByAll = [
  "public.search_content(text, integer, integer)",
  "public.search_posts(text, integer, integer)",
  "public.search_articles(text)",
  "public.suggest_content(text)",
  "public.find_redirect(text)",
  "private.searchable(text)",
  "private.search_plan(text, boolean)",
  "private.search_candidates(tsquery, tsquery, tsquery[], tsquery[], integer)",
  "private.search_found(tsquery, tsquery, tsquery[], tsquery[], integer)",
  "private.section_places()",
  "private.text_parts(text)",
  "private.section_words(jsonb)",
  "private.trust_words(text)",
  "private.notice_words(text, text)",
  "private.sample_title(text, boolean)",
  "private.samples_are_shown()",
  "private.notices_since()",
  "private.record_parts(text, uuid)",
  "private.linked_records()",
  "private.target_parts(text)",
  "private.redirect_from(text)",
  "private.matching_posts(tsquery)",
];
const callableByAccounts = [
  "public.message_file(uuid, integer)",
  "public.list_search_misses(integer)",
  "public.list_redirects(text, boolean, integer, integer)",
  "public.check_links(text[])",
  "public.broken_links()",
  "public.links_to(text, uuid)",
  "public.set_order(text, uuid[])",
  "public.publish_record(text, uuid, timestamp with time zone, jsonb, boolean)",
  "public.reading_summary()",
  "public.reading_weeks()",
  "public.reader_notifications()",
  "public.search_records(text, integer)",
  "public.admin_attention()",
  "public.desk_calendar(date, date)",
  "public.my_desk()",
  "public.list_media(text, text, text, text, text, integer, integer)",
  "public.media_labels()",
  "public.label_media(uuid[], text[], text[])",
  "public.end_session(uuid)",
  "private.account()",
  "private.is_admin()",
  "private.is_editor()",
  "private.back_office_tables()",
  "private.publish_record(text, uuid, timestamp with time zone, jsonb, boolean, text[])",
  "private.joined(text[])",
  "private.is_own_path(text)",
  "private.is_image_link(text)",
  "private.is_link(text)",
  "private.is_link_or_record(text)",
  "private.linked_texts(jsonb, jsonpath)",
  "private.are_message_fields(jsonb)",
  "private.are_section_links(jsonb)",
  "private.are_word_links(jsonb)",
  "private.are_social_links(jsonb)",
  "private.search_key(text)",
  "private.without_accents(text)",
  "private.is_found(text)",
  "private.update_words(jsonb)",
  "private.content_links(text[])",
  "private.content_records()",
  "private.is_previewed(text)",
  "private.linked_aims()",
  "private.aim_of(text)",
  "private.file_kind(text)",
  "private.aim_states(text[])",
  "private.used_media()",
  "private.revoke_session(uuid)",
];

/** Functions that the roles of the API may call. A function without a line fails the tests. */
export const callableFunctions: Record<string, Caller[]> = Object.fromEntries([
  ...[...inBoth(exposedToAll), ...callableByAll].map((name) => [name, ["anon", "authenticated"]]),
  ...[...inBoth(exposedToAccounts), ...callableByAccounts].map((name) => [name, ["authenticated"]]),
]);

function inBoth(signatures: string[]): string[] {
  return signatures.flatMap((signature) => [`public.${signature}`, `private.${signature}`]);
}

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
