// Rows for the permission matrix in every table that is no collection: the database's tests insert them by SQL, `npm run conformance`
// through the API (scripts/conformance/samples.ts).
import { createHash, randomUUID } from "node:crypto";
import type { Persona } from "./personas.ts";

export type SampleValues = Record<string, unknown>;
export type SampleRow = { label: string; values: SampleValues; isPublic?: boolean; owner?: Persona };

export type TableSample = {
  /** In the plural, as an operator calls them. */
  noun: string;
  /** The column that identifies our rows, and what else all of them have. */
  key: string;
  scope?: SampleValues;
  rows: SampleRow[];
  /** Rows of other tables that these refer to, by table. */
  needs?: Record<string, SampleValues[]>;
  /** A row that may be added, for that account. */
  another(owner: string): SampleValues;
  change: SampleValues;
  /** Gives the caller's own row to another account; for tables where people change their own rows. */
  giveAway?(to: string): SampleValues;
  /** The product makes these rows: they are neither added nor removed. */
  isThere?: boolean;
  /** No role of the API writes them, not even with the secret key. */
  isInternal?: boolean;
  /** Its rows must stay: a role that may delete gets another row to delete. */
  keeps?: boolean;
};

type Account = Exclude<Persona, "anonymous">;
export type SampleFacts = {
  /** Letters and digits, part of every name. */
  run: string;
  newId(): string;
  /** For rows that a name identifies. */
  named(name: string): string;
  /** The id of the persona's account. */
  account(persona: Account): string;
  email: string;
  /** Two published posts; no reader has read the second. */
  post: string;
  secondPost: string;
  /** Whose rows there are. The colleague's count as those of another account. */
  people: readonly Account[];
  administrators: readonly Account[];
  editors: readonly Account[];
  colleague: Account;
};

const past = "1970-01-01T00:00:00+00:00";

/** By the names of the permission matrix. */
export function tableSamples(facts: SampleFacts): Record<string, TableSample> {
  return {
    ...readersSamples(facts),
    ...roles(facts),
    ...messages(facts),
    ...editorsSamples(facts),
    site_settings: settings(facts),
    ...redirects(facts),
    ...search(facts),
    ...measurements(facts),
    ...totals(facts),
    ...writtenByTriggers(facts),
  };
}

function rowsOf(
  { account }: SampleFacts,
  owners: readonly Account[],
  values: (account: string) => SampleValues,
): SampleRow[] {
  return owners.map((owner) => ({ label: `the ${owner}'s`, owner, values: values(account(owner)) }));
}

function readersSamples(facts: SampleFacts): Record<string, TableSample> {
  const { post, secondPost, people } = facts;
  const each = (values: (id: string) => SampleValues) => rowsOf(facts, people, values);
  const perPost = (noun: string, change: SampleValues): TableSample => ({
    noun,
    key: "user_id",
    scope: { post_id: post },
    rows: each((user_id) => ({ user_id, post_id: post })),
    another: (user_id) => ({ user_id, post_id: secondPost }),
    change,
  });
  const session = (user_id: string, day: string) => ({ user_id, id: randomUUID(), post_id: secondPost, day });
  const read = (user_id: string, source_id: string) => ({ user_id, source: "post", source_id });
  return {
    bookmarks: perPost("bookmarks", { created_at: past }),
    reading_list: perPost("entries of the reading list", { created_at: past }),
    article_reads: perPost("reading history", { seconds: 4242 }),
    reading_sessions: {
      noun: "reading sessions",
      key: "user_id",
      // Of an article they have read.
      needs: {
        article_reads: each((user_id) => ({ user_id, post_id: secondPost })).map(({ values }) => values),
      },
      scope: { post_id: secondPost, day: "2026-01-01" },
      rows: each((user_id) => session(user_id, "2026-01-01")),
      another: (user_id) => session(user_id, "2026-01-02"),
      change: { seconds: 4242 },
    },
    reader_visits: {
      noun: "visits",
      key: "user_id",
      rows: each((user_id) => ({ user_id })),
      another: (user_id) => ({ user_id }),
      change: { previous_at: past },
    },
    notification_reads: {
      noun: "read notifications",
      key: "user_id",
      scope: { source: "post", source_id: post },
      rows: each((user_id) => read(user_id, post)),
      another: (user_id) => read(user_id, secondPost),
      change: { read_at: past },
    },
    profiles: {
      noun: "profiles",
      key: "id",
      isThere: true,
      rows: each((id) => ({ id, full_name: "before" })),
      another: () => ({ id: randomUUID(), full_name: "n" }),
      change: { full_name: "changed" },
      giveAway: (id) => ({ id }),
    },
  };
}

function roles(facts: SampleFacts): Record<string, TableSample> {
  const { administrators, editors, account } = facts;
  const role = (noun: string, owners: readonly Account[], change: SampleValues): TableSample => ({
    noun,
    key: "user_id",
    isThere: true,
    keeps: true,
    rows: rowsOf(facts, owners, (user_id) => ({ user_id })),
    another: () => ({ user_id: account("other reader") }),
    change,
  });
  return {
    admin_users: role("entries in the list of administrators", administrators, { created_at: past }),
    editors: role("entries in the list of editors", editors, { granted_at: past }),
  };
}

function messages(facts: SampleFacts): Record<string, TableSample> {
  const { run, newId, email, colleague, account } = facts;
  const message = () => {
    const id = newId();
    return {
      id,
      name: `Conformance ${run}`,
      email,
      message: "Conformance",
      consented_at: new Date().toISOString(),
      submission_key: id,
    };
  };
  const about = message();
  const note = (author_id: string) => ({ message_id: about.id, author_id, body: "Conformance" });
  const withFile = message();
  const file = () => ({
    id: newId(),
    message_id: withFile.id,
    label: "Conformance",
    name: "file.pdf",
    type: "application/pdf",
    content: "\\x255044462d",
  });
  const answered = message();
  const reply = (author_id: string) => ({ ...note(author_id), message_id: answered.id });
  return {
    contact_messages: {
      noun: "contact messages",
      key: "id",
      rows: [{ label: "a message", values: message() }],
      another: message,
      change: { status: "done" },
    },
    message_notes: {
      noun: "notes on messages",
      key: "author_id",
      scope: { message_id: about.id },
      needs: { contact_messages: [about] },
      rows: [
        ...rowsOf(facts, ["admin"], note),
        { label: `the ${colleague}'s`, values: note(account(colleague)) },
      ],
      another: note,
      change: { body: "changed" },
    },
    message_files: {
      noun: "files of messages",
      key: "id",
      needs: { contact_messages: [withFile] },
      rows: [{ label: "a file", values: file() }],
      another: file,
      change: { name: "changed.pdf" },
    },
    message_replies: {
      noun: "replies to messages",
      key: "author_id",
      scope: { message_id: answered.id },
      needs: { contact_messages: [answered] },
      rows: [
        ...rowsOf(facts, ["admin"], reply),
        { label: `the ${colleague}'s`, values: reply(account(colleague)) },
      ],
      another: reply,
      change: { body: "changed" },
    },
  };
}

/** Every editor reads them all, and writes their own. */
function editorsSamples(facts: SampleFacts): Record<string, TableSample> {
  const { post: row_id, run, colleague, account } = facts;
  const each = (values: (account: string) => SampleValues): SampleRow[] => [
    ...rowsOf(facts, ["admin", "editor"], values),
    { label: `the ${colleague}'s`, values: values(account(colleague)) },
  ];
  const scope = { table_name: "blog_posts", row_id };
  const draft = (table_name: string, author_id: string) => ({
    table_name,
    row_id,
    author_id,
    data: {},
    seen_updated_at: new Date().toISOString(),
  });
  const comment = (table_name: string, author_id: string) => ({
    table_name,
    row_id,
    author_id,
    body: "Conformance",
  });
  const review = (table_name: string, requested_by: string) => ({ table_name, row_id, requested_by });
  const link = (text: string) => ({
    hash: createHash("sha256").update(`${run} ${text}`).digest("hex"),
    table_name: "pages",
    row_id,
  });
  return {
    drafts: {
      noun: "working copies",
      key: "author_id",
      scope,
      rows: each((author) => draft("blog_posts", author)),
      another: (owner) => draft("pages", owner),
      change: { data: { changed: true } },
      giveAway: (author_id) => ({ author_id }),
    },
    record_comments: {
      noun: "comments on records",
      key: "author_id",
      scope,
      rows: each((author) => comment("blog_posts", author)),
      another: (owner) => comment("pages", owner),
      change: { body: "changed" },
    },
    reviews: {
      noun: "reviews",
      key: "requested_by",
      scope,
      rows: [{ label: "a review", values: review("blog_posts", account("editor")) }],
      another: (owner) => review("pages", owner),
      change: { note: "changed" },
    },
    preview_links: {
      noun: "preview links",
      key: "hash",
      rows: each((created_by) => ({ ...link(created_by), created_by })),
      another: () => link(randomUUID()),
      change: { expires_at: past },
    },
  };
}

function settings({ run, named }: SampleFacts): TableSample {
  const setting = (end: string) => ({ key: named(`conformance_${run}_${end}`), value: 1, is_public: false });
  return {
    noun: "settings",
    key: "key",
    rows: [
      { label: "a public one", values: { ...setting("a"), is_public: true }, isPublic: true },
      { label: "a hidden one", values: setting("b") },
    ],
    another: () => setting(randomUUID().slice(0, 8)),
    change: { value: 2 },
  };
}

function redirects({ newId, run }: SampleFacts): Record<string, TableSample> {
  const redirect = (name: string) => ({
    id: newId(),
    from_path: `/conformance-${run}-${name}`,
    target: "https://example.org/before",
  });
  const followed = redirect("followed");
  const use = () => ({ redirect_id: followed.id, hits: 1, last_used_at: past });
  return {
    redirects: {
      noun: "redirects",
      key: "id",
      rows: [{ label: "a redirect", values: redirect("a") }],
      another: () => redirect(randomUUID()),
      change: { target: "https://example.org/changed" },
    },
    redirect_uses: {
      noun: "counts of redirects",
      key: "redirect_id",
      needs: { redirects: [followed] },
      rows: [{ label: "a count", values: use() }],
      another: use,
      change: { hits: 4242 },
    },
  };
}

function search({ newId, run }: SampleFacts): Record<string, TableSample> {
  // Terms with many digits are refused.
  const mark = `conformance ${run.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const synonym = (name: string) => ({ id: newId(), term: `${mark} ${name}`, meanings: ["before"] });
  const miss = (name: string) => ({ day: "2026-01-01", term: `${mark} ${name}`, searches: 1 });
  return {
    search_synonyms: {
      noun: "synonyms",
      key: "id",
      rows: [{ label: "a synonym", values: synonym("a") }],
      another: () => synonym(randomUUID().slice(0, 8)),
      change: { meanings: ["changed"] },
    },
    search_misses: {
      noun: "missed searches",
      key: "term",
      rows: [{ label: "a missed search", values: miss("a") }],
      another: () => miss("b"),
      change: { searches: 4242 },
    },
  };
}

function measurements({ run, named }: SampleFacts): Record<string, TableSample> {
  const mark = named(`/conformance-${run}`);
  const sample = (
    noun: string,
    key: string,
    values: SampleValues,
    change: SampleValues,
    needs?: TableSample["needs"],
  ): TableSample => ({
    noun,
    key,
    rows: [{ label: "a row", values: { [key]: mark, ...values } }],
    another: () => ({ [key]: `${mark}-another`, ...values }),
    change,
    ...(needs && { needs }),
  });
  const error = { source: "server", message: "conformance" };
  const needs = { error_groups: [{ fingerprint: mark, ...error }] };
  const day = { day: "2026-01-01", occurrences: 1 };
  return {
    error_groups: sample("kinds of errors", "fingerprint", error, { status: "ignored" }),
    error_logs: sample("error reports", "fingerprint", error, { message: "changed" }, needs),
    error_days: sample("errors by day", "fingerprint", day, { occurrences: 4242 }, needs),
    page_views: sample("page views", "path", {}, { device: "tablet" }),
    web_vitals: sample("measured speeds", "path", { metric: "LCP", value: 1 }, { value: 4242 }),
    // Of so long ago that nothing is computed from it.
    server_minutes: sample("minutes of the server", "process", { minute: past }, { requests: 4242 }),
    job_runs: sample("runs of jobs", "job", { succeeded: true }, { succeeded: false }),
  };
}

/** Written only by the job that adds up the measurements of a day. */
function totals({ run }: SampleFacts): Record<string, TableSample> {
  const views = { views: 1, visitors: 1, visits: 1, bounces: 1, seconds: 1, timed_views: 1 };
  const page = { dimension: "page", value: `/conformance-${run}`, completed: 1 };
  const vital = {
    metric: "LCP",
    subject: `/conformance-${run}`,
    device: "desktop",
    bucket: 1,
    measurements: 1,
  };
  const sample = (noun: string, values: SampleValues, change: SampleValues): TableSample => ({
    noun,
    key: "day",
    isInternal: true,
    rows: [{ label: "a row", values: { day: "1970-01-01", ...values } }],
    another: () => ({ day: "1970-01-02", ...values }),
    change,
  });
  return {
    view_days: sample("views by day", { ...views, messages: 1 }, { views: 4242 }),
    view_day_values: sample("views by day and page", { ...views, ...page }, { views: 4242 }),
    vital_days: sample("speeds by day", vital, { measurements: 4242 }),
  };
}

function writtenByTriggers({ post }: SampleFacts): Record<string, TableSample> {
  const sample = (noun: string, values: SampleValues): TableSample => ({
    noun,
    key: "row_id",
    isThere: true,
    rows: [{ label: "the post's", values: { row_id: post } }],
    another: () => ({ table_name: "t", row_id: post, ...values }),
    change: { table_name: "changed" },
  });
  return {
    audit_log: sample("lines of the audit log", { action: "insert" }),
    revisions: sample("earlier versions", { number: 4242, data: {} }),
  };
}
