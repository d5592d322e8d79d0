import { type Persona, personas } from "./personas.ts";

/**
 * Who may do what. Every table has a line; a table without one fails the tests.
 *
 * public: rows meant for everybody (published, active, due, not in the trash) · own: rows of the persona
 * all: every row · nothing: a dash. "insert own" may not insert for somebody else.
 * "same" as the column before: an administrator who has not given their second factor is a reader.
 * The admin column adds to what a reader may do with their own rows only where it says so.
 */
const table = `
| table                   | anonymous   | reader                                        | other reader | admin at aal1 | admin                                      |
| announcements           | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| blog_posts              | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| case_studies            | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| certifications          | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| company                 | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| hero_slides             | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| industries              | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| knowledge_articles      | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| legal_documents         | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| media                   | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| menus                   | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| pages                   | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| redirects               | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| redirect_uses           | -           | -                                             | same         | same          | read all                                   |
| services                | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| site_settings           | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| statistics              | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| tags                    | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| team_members            | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| testimonials            | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| theme_configurations    | read public | read public                                   | same         | same          | read all, insert, update all, delete all   |
| profiles                | -           | read own, update own                          | same         | same          | read all, update own                       |
| admin_users             | -           | read own                                      | same         | same          | read all, insert, delete all               |
| article_reads           | -           | read own, delete own                          | same         | same          | read own, delete own                       |
| reading_sessions        | -           | read own                                      | same         | same          | read own                                   |
| reader_visits           | -           | read own                                      | same         | same          | read own                                   |
| bookmarks               | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| reading_list            | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| notification_reads      | -           | read own, insert own, delete own              | same         | same          | read own, insert own, delete own           |
| contact_messages        | -           | -                                             | same         | same          | read all, update all, delete all           |
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
| drafts                  | -           | -                                             | same         | same          | read all, insert own, update own, delete own |
| preview_links           | -           | -                                             | same         | same          | read all, insert, delete all               |
| storage.buckets         | -           | -                                             | same         | same          | -                                          |
| storage.objects/media   | -           | -                                             | same         | same          | read all, insert, update all, delete all   |
| storage.objects/avatars | -           | read own, insert own, update own, delete own  | same         | same          | read own, insert own, update own, delete own |
| private.file_contents   | -           | -                                             | same         | same          | -                                          |
| private.file_chunks     | -           | -                                             | same         | same          | -                                          |
`;

export const allOperations = ["read", "insert", "update", "delete"] as const;
export type Operation = (typeof allOperations)[number];
export type Reach = "nothing" | "public" | "own" | "all";
export type Permissions = Record<Persona, Record<Operation, Reach>>;

const lines = table.trim().split("\n").slice(1);
export const permissionMatrix: Record<string, Permissions> = Object.fromEntries(lines.map(parseLine));

function parseLine(line: string): [string, Permissions] {
  const [table = "", ...cells] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  let previous = "";
  const columns = personas.map((persona, index) => {
    const cell = cells[index] === "same" ? previous : (cells[index] ?? "");
    previous = cell;
    return [persona, parseCell(cell)];
  });
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

/** What may be called through the API, and by whom. A function without a line fails the tests. */
export const callableFunctions: Record<string, ("anon" | "authenticated")[]> = {
  "public.content_revisions()": ["anon", "authenticated"],
  "public.search_content(text, integer, integer)": ["anon", "authenticated"],
  "public.search_posts(text, integer, integer)": ["anon", "authenticated"],
  "public.blog_tags()": ["anon", "authenticated"],
  "public.preview_document(text)": ["anon", "authenticated"],
  "public.find_redirect(text)": ["anon", "authenticated"],
  "public.list_redirects(text, boolean, integer, integer)": ["authenticated"],
  "public.check_links(text[])": ["authenticated"],
  "public.broken_links()": ["authenticated"],
  "public.links_to(text, uuid)": ["authenticated"],
  "public.set_order(text, uuid[])": ["authenticated"],
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
  // The second factor: each answers about the caller alone, or refuses everybody but administrators.
  "public.admin_access()": ["authenticated"],
  "public.own_sessions()": ["authenticated"],
  "public.end_session(uuid)": ["authenticated"],
  "public.recent_sign_ins()": ["authenticated"],
  "public.security_settings()": ["authenticated"],
  "public.note_message_export(integer)": ["authenticated"],
  "public.reset_factors(uuid)": ["authenticated"],
  "public.accounts_with_factors()": ["authenticated"],
  "public.merge_tags(uuid, uuid)": ["authenticated"],
  // Reports: each refuses everybody but administrators itself.
  "public.analytics_report(date, date)": ["authenticated"],
  "public.analytics_live()": ["authenticated"],
  "public.performance_report(date, date, text, text)": ["authenticated"],
  "public.vital_causes(text, date, date, text, text)": ["authenticated"],
  "public.server_report(timestamp with time zone, timestamp with time zone)": ["authenticated"],
  "public.retention_periods()": ["anon", "authenticated"],
  "public.find_pictures(text)": ["anon", "authenticated"],
  // Not reachable through the API (no usage of the schema); called as the caller by policies, search columns and the functions above.
  "private.is_admin()": ["authenticated"],
  "private.joined(text[])": ["authenticated"],
  "private.search_candidates(tsquery)": ["anon", "authenticated"],
  "private.section_words(jsonb)": ["anon", "authenticated"],
  "private.linked_records()": ["anon", "authenticated"],
  "private.target_parts(text)": ["anon", "authenticated"],
  "private.content_links()": ["authenticated"],
  "private.desk_records()": ["authenticated"],
  "private.link_states(text[])": ["authenticated"],
  "private.redirect_from(text)": ["anon", "authenticated"],
  "private.matching_posts(tsquery)": ["anon", "authenticated"],
  "private.content_revisions()": ["anon", "authenticated"],
  "private.preview_document(text)": ["anon", "authenticated"],
  "private.retention_periods()": ["anon", "authenticated"],
  "private.find_pictures(text)": ["anon", "authenticated"],
  "private.delete_own_account()": ["authenticated"],
  "private.blog_tags()": ["anon", "authenticated"],
  "private.merge_tags(uuid, uuid)": ["authenticated"],
  "private.claim_admin(text)": ["authenticated"],
  "private.record_reading(jsonb)": ["authenticated"],
  "private.note_visit()": ["authenticated"],
  "private.grant_admin(text)": ["authenticated"],
  "private.media_usage(uuid)": ["authenticated"],
  "private.admin_access()": ["authenticated"],
  "private.own_sessions()": ["authenticated"],
  "private.revoke_session(uuid)": ["authenticated"],
  "private.recent_sign_ins()": ["authenticated"],
  "private.security_settings()": ["authenticated"],
  "private.note_message_export(integer)": ["authenticated"],
  "private.reset_factors(uuid)": ["authenticated"],
  "private.accounts_with_factors()": ["authenticated"],
  "private.analytics_report(date, date)": ["authenticated"],
  "private.analytics_live()": ["authenticated"],
  "private.performance_report(date, date, text, text)": ["authenticated"],
  "private.vital_causes(text, date, date, text, text)": ["authenticated"],
  "private.server_report(timestamp with time zone, timestamp with time zone)": ["authenticated"],
};

/** Offered by the API, run as their owner, and refused to everybody without the secret key. */
export const secretKeyFunctions = [
  "abandoned_files()",
  "applied_migrations()",
  "apply_retention()",
  "note_site_url(text)",
  "operator_reset_factors(uuid)",
  "record_measurements(jsonb)",
  "roll_up(date)",
  "seed_content(text,jsonb)",
  "visitor_salt()",
];

export const bucketRules = {
  media: { public: false, bytes: 10 * 1024 * 1024 },
  avatars: { public: false, bytes: 2 * 1024 * 1024 },
};
