// One or two rows of ours in every table: a public one where the table has public rows, and a hidden one.
import { createHash, randomUUID } from "node:crypto";
import { everyCollection } from "../../content-model/every-collection.ts";
import type { Persona } from "../../tests/database/support/personas.ts";
import { succeeded } from "./checks.ts";
import { type Context, person } from "./context.ts";
import type { Row, Sample, SampleRow } from "./matrix/sample.ts";

const noUuid = "00000000-0000-4000-8000-000000000000";
const people = ["reader", "other reader", "editor", "admin"] as const;
type Least = { row: Record<string, string>; text: string };

const past = "1970-01-01T00:00:00+00:00";

/** By the names of the permission matrix. */
export function describeSamples(context: Context): Record<string, Sample> {
  return {
    ...contentSamples(context),
    ...ownSamples(context),
    ...workingCopies(context),
    ...redirects(context),
    ...search(context),
    ...messageNotes(context),
    ...measurements(context),
    ...writtenByTriggers(context),
  };
}

/** Of long ago: at the end of every list. */
export async function makePosts({ service, leftovers, post, secondPost }: Context): Promise<void> {
  leftovers.add("the posts", async () => {
    await service.from("blog_posts").delete().in("id", [post.id, secondPost.id]);
  });
  const facts = { title: "Conformance", status: "published", published_at: past };
  for (const each of [post, secondPost])
    succeeded(await service.from("blog_posts").insert({ ...each, ...facts }), "making a post");
}

/** With the secret key. Answers how to remove them: rows that are public are there for a moment only. */
export async function makeRows(
  context: Context,
  table: string,
  sample: Sample,
): Promise<() => Promise<void>> {
  const { service, leftovers } = context;
  if (sample.isThere || sample.rows.length === 0) return async () => undefined;
  const needed = Object.entries(sample.needs ?? {});
  const keys = sample.rows.map(({ values }) => values[sample.key]);
  const remove = async () => {
    const { error } = await service
      .from(table)
      .delete()
      .in(sample.key, keys)
      .match(sample.scope ?? {});
    if (error) throw new Error(error.message);
    for (const [other, rows] of needed) for (const row of rows) await service.from(other).delete().match(row);
  };
  leftovers.add(`rows of ${table}`, remove);
  for (const [other, rows] of needed)
    succeeded(await service.from(other).insert(rows), `making what a row of ${table} needs`);
  for (const { values } of sample.rows)
    succeeded(await service.from(table).insert(values), `making a row of ${table}`);
  return remove;
}

function contentSamples(context: Context): Record<string, Sample> {
  const { run, newId } = context;
  const name = `Conformance ${run}`;
  let count = 0;
  const unique = (text: string) => text.replace("#", `reduit-conformance-${run}-${++count}`);
  const published = { status: "published", published_at: past };

  /** `shown` and `hidden` are what makes a row public, or not. */
  const content = (noun: string, { row, text }: Least, shown: Row | undefined, hidden: Row): Sample => {
    const columns = () => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, unique(value)]));
    return {
      noun,
      key: "id",
      none: noUuid,
      rows: [
        ...(shown
          ? [{ label: "a public one", values: { id: newId(), ...columns(), ...shown }, isPublic: true }]
          : []),
        { label: "a hidden one", values: { id: newId(), ...columns(), ...hidden } },
      ].map(({ values, ...each }) => ({ ...each, values: { ...values, [text]: "before" } })),
      another: () => ({ id: newId(), ...columns(), ...hidden }),
      change: { [text]: "changed" },
    };
  };
  const rows = everyCollection.map(({ table, noun, plural, sample, publishable, sealed, closed, files }) => {
    // What is sealed when it is published could not be removed.
    const shown = sealed || closed ? undefined : publishable ? published : {};
    return [
      table,
      content(
        noun ? `${noun.toLowerCase()}s` : plural,
        sample,
        shown,
        files ? {} : publishable ? { status: "draft" } : { is_active: false },
      ),
    ] as const;
  });
  return {
    ...Object.fromEntries(rows),
    statistics: content(
      "statistics",
      { row: { title: name, value: "1" }, text: "description" },
      {},
      { is_active: false },
    ),
    // There is one that is shown, and it is the site's.
    company: content("company records", { row: { name }, text: "city" }, undefined, { deleted_at: past }),
    site_settings: settings(context),
    theme_configurations: {
      noun: "themes",
      key: "id",
      none: "none",
      rows: [{ label: "a resting one", values: { id: slugId(context, "a"), name } }],
      another: () => ({ id: slugId(context, randomUUID()), name }),
      change: { name: "changed" },
    },
  };
}

function settings(context: Context): Sample {
  const key = (end: string) => {
    const name = `conformance_${context.run}_${end}`;
    context.forgetHistoryOf(name);
    return name;
  };
  return {
    noun: "settings",
    key: "key",
    none: "none",
    rows: [
      { label: "a public one", values: { key: key("a"), value: 1, is_public: true }, isPublic: true },
      { label: "a hidden one", values: { key: key("b"), value: 1, is_public: false } },
    ],
    another: () => ({ key: key(randomUUID().slice(0, 8)), value: 1, is_public: false }),
    change: { value: "changed" },
  };
}

function slugId(context: Context, end: string): string {
  const id = `conformance-${context.run}-${end}`;
  context.forgetHistoryOf(id);
  return id;
}

function ownSamples(context: Context): Record<string, Sample> {
  const { post, secondPost } = context;
  const each = (values: (id: string) => Row): SampleRow[] =>
    people.map((persona) => ({
      label: `the ${persona}'s`,
      owner: persona,
      values: values(person(context, persona).id),
    }));
  const perPost = (noun: string, change: Row): Sample => ({
    noun,
    key: "user_id",
    scope: { post_id: post.id },
    none: noUuid,
    rows: each((user_id) => ({ user_id, post_id: post.id })),
    another: (user_id) => ({ user_id, post_id: secondPost.id }),
    change,
  });
  return {
    bookmarks: perPost("bookmarks", { created_at: past }),
    reading_list: perPost("entries of the reading list", { created_at: past }),
    article_reads: perPost("reading history", { seconds: 4242 }),
    reading_sessions: {
      noun: "reading sessions",
      key: "user_id",
      // Of an article they have read.
      needs: {
        article_reads: each((user_id) => ({ user_id, post_id: secondPost.id })).map(({ values }) => values),
      },
      scope: { post_id: secondPost.id, day: "2026-01-01" },
      none: noUuid,
      rows: each((user_id) => ({ user_id, id: randomUUID(), post_id: secondPost.id, day: "2026-01-01" })),
      another: (user_id) => ({ user_id, id: randomUUID(), post_id: secondPost.id, day: "2026-01-02" }),
      change: { seconds: 4242 },
    },
    reader_visits: {
      noun: "visits",
      key: "user_id",
      none: noUuid,
      rows: each((user_id) => ({ user_id })),
      another: (user_id) => ({ user_id }),
      change: { previous_at: past },
    },
    notification_reads: {
      noun: "read notifications",
      key: "user_id",
      scope: { source: "post", source_id: post.id },
      none: noUuid,
      rows: each((user_id) => ({ user_id, source: "post", source_id: post.id })),
      another: (user_id) => ({ user_id, source: "post", source_id: secondPost.id }),
      change: { read_at: past },
    },
    profiles: {
      noun: "profiles",
      key: "id",
      none: noUuid,
      isThere: true,
      rows: each((id) => ({ id, full_name: "before" })),
      another: () => ({ id: randomUUID(), full_name: "n" }),
      change: { full_name: "changed" },
      giveAway: (id) => ({ id }),
    },
    admin_users: {
      noun: "entries in the list of administrators",
      key: "user_id",
      none: noUuid,
      isThere: true,
      keeps: true,
      rows: [{ label: "the admin's", owner: "admin", values: { user_id: person(context, "admin").id } }],
      another: () => ({ user_id: person(context, "other reader").id }),
      change: { created_at: past },
    },
    editors: {
      noun: "entries in the list of editors",
      key: "user_id",
      none: noUuid,
      isThere: true,
      keeps: true,
      rows: [{ label: "the editor's", owner: "editor", values: { user_id: person(context, "editor").id } }],
      another: () => ({ user_id: person(context, "other reader").id }),
      change: { granted_at: past },
    },
    contact_messages: {
      noun: "contact messages",
      key: "id",
      none: noUuid,
      rows: [{ label: "a message", values: message(context) }],
      another: () => message(context),
      change: { status: "done" },
    },
  };
}

function message({ run, newId, newEmail }: Context): Row {
  const id = newId();
  return {
    id,
    name: `Conformance ${run}`,
    email: newEmail("sender"),
    message: "Conformance",
    consented_at: new Date().toISOString(),
    submission_key: id,
  };
}

function workingCopies(context: Context): Record<string, Sample> {
  const { post, run } = context;
  const author = (persona: Exclude<Persona, "anonymous">) => person(context, persona).id;
  const draft = (table_name: string, author_id: string) => ({
    table_name,
    row_id: post.id,
    author_id,
    data: {},
    seen_updated_at: new Date().toISOString(),
  });
  const comment = (table_name: string, author_id: string) => ({
    table_name,
    row_id: post.id,
    author_id,
    body: "Conformance",
  });
  const review = (table_name: string, requested_by: string) => ({
    table_name,
    row_id: post.id,
    requested_by,
  });
  const hash = (text: string) => createHash("sha256").update(`${run} ${text}`).digest("hex");
  const link = (text: string, created_by: string) => ({
    hash: hash(text),
    table_name: "pages",
    row_id: post.id,
    created_by,
  });
  return {
    drafts: {
      noun: "working copies",
      key: "author_id",
      scope: { table_name: "blog_posts", row_id: post.id },
      none: noUuid,
      rows: (["admin", "editor", "other reader"] as const).map((persona) => ({
        label: `the ${persona}'s`,
        ...(persona === "other reader" ? {} : { owner: persona }),
        values: draft("blog_posts", author(persona)),
      })),
      another: (owner) => draft("pages", owner),
      change: { data: { changed: true } },
      giveAway: (author_id) => ({ author_id }),
    },
    record_comments: {
      noun: "comments on records",
      key: "author_id",
      scope: { table_name: "blog_posts", row_id: post.id },
      none: noUuid,
      rows: (["admin", "editor", "other reader"] as const).map((persona) => ({
        label: `the ${persona}'s`,
        ...(persona === "other reader" ? {} : { owner: persona }),
        values: comment("blog_posts", author(persona)),
      })),
      another: (owner) => comment("pages", owner),
      change: { body: "changed" },
    },
    reviews: {
      noun: "reviews",
      key: "requested_by",
      scope: { table_name: "blog_posts", row_id: post.id },
      none: noUuid,
      rows: [{ label: "a review", values: review("blog_posts", author("editor")) }],
      another: (owner) => review("pages", owner),
      change: { note: "changed" },
    },
    preview_links: {
      noun: "preview links",
      key: "hash",
      none: "none",
      rows: [{ label: "a link", values: link("a", author("admin")) }],
      another: () => {
        const { created_by: _, ...values } = link(randomUUID(), "");
        return values;
      },
      change: { expires_at: "2026-01-01T00:00:00+00:00" },
    },
  };
}

function messageNotes(context: Context): Record<string, Sample> {
  const about = message(context);
  const note = (author_id: string) => ({ message_id: about.id, author_id, body: "Conformance" });
  return {
    message_notes: {
      noun: "notes on messages",
      key: "author_id",
      scope: { message_id: about.id },
      none: noUuid,
      needs: { contact_messages: [about] },
      rows: (["admin", "other reader"] as const).map((persona) => ({
        label: `the ${persona}'s`,
        ...(persona === "admin" ? { owner: persona } : {}),
        values: note(person(context, persona).id),
      })),
      another: note,
      change: { body: "changed" },
    },
  };
}

function redirects(context: Context): Record<string, Sample> {
  const { newId, run } = context;
  const redirect = (name: string) => ({
    id: newId(),
    from_path: `/conformance-${run}-${name}`,
    target: "https://example.org/before",
  });
  const followed = redirect("followed");
  const use = (redirect_id: unknown) => ({
    redirect_id,
    hits: 1,
    last_used_at: past,
  });
  return {
    redirects: {
      noun: "redirects",
      key: "id",
      none: noUuid,
      rows: [{ label: "a redirect", values: redirect("a") }],
      another: () => redirect(randomUUID()),
      change: { target: "https://example.org/changed" },
    },
    redirect_uses: {
      noun: "counts of redirects",
      key: "redirect_id",
      none: noUuid,
      needs: { redirects: [followed] },
      rows: [{ label: "a count", values: use(followed.id) }],
      another: () => use(followed.id),
      change: { hits: 4242 },
    },
  };
}

function search({ newId, run }: Context): Record<string, Sample> {
  // Terms with many digits are refused.
  const mark = `conformance ${run.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const synonym = (name: string) => ({
    id: newId(),
    term: `${mark} ${name}`,
    meanings: ["before"],
  });
  const miss = (name: string) => ({ day: "2026-01-01", term: `${mark} ${name}`, searches: 1 });
  return {
    search_synonyms: {
      noun: "synonyms",
      key: "id",
      none: noUuid,
      rows: [{ label: "a synonym", values: synonym("a") }],
      another: () => synonym(randomUUID().slice(0, 8)),
      change: { meanings: ["changed"] },
    },
    search_misses: {
      noun: "missed searches",
      key: "term",
      none: "conformance: none",
      rows: [{ label: "a missed search", values: miss("a") }],
      another: () => miss("b"),
      change: { searches: 4242 },
    },
  };
}

function measurements(context: Context): Record<string, Sample> {
  const mark = `/conformance-${context.run}`;
  context.forgetHistoryOf(mark);
  const sample = (noun: string, key: string, values: Row, change: Row): Sample => ({
    noun,
    key,
    none: "none",
    rows: [{ label: "a row", values: { [key]: mark, ...values } }],
    another: () => ({ [key]: `${mark}-another`, ...values }),
    change,
  });
  const error = { source: "server", message: "conformance" };
  const needs = { error_groups: [{ fingerprint: mark, ...error }] };
  return {
    error_groups: sample("kinds of errors", "fingerprint", error, { status: "ignored" }),
    error_logs: { ...sample("error reports", "fingerprint", error, { message: "changed" }), needs },
    error_days: {
      ...sample("errors by day", "fingerprint", { day: "2026-01-01", occurrences: 1 }, { occurrences: 4242 }),
      needs,
    },
    page_views: sample("page views", "path", {}, { device: "changed" }),
    web_vitals: sample("measured speeds", "path", { metric: "LCP", value: 1 }, { value: 4242 }),
    server_minutes: sample(
      "minutes of the server",
      "process",
      // Of so long ago that nothing is computed from it.
      { minute: past },
      { requests: 4242 },
    ),
    job_runs: sample("runs of jobs", "job", { succeeded: true }, { succeeded: false }),
    view_days: nightly("views by day", { ...views, messages: 1 }, { views: 4242 }),
    view_day_values: nightly(
      "views by day and page",
      { ...views, dimension: "page", value: mark, completed: 1 },
      { views: 4242 },
    ),
    vital_days: nightly(
      "speeds by day",
      { metric: "LCP", subject: mark, device: "desktop", bucket: 1, measurements: 1 },
      { measurements: 4242 },
    ),
  };
}

const views = { views: 1, visitors: 1, visits: 1, bounces: 1, seconds: 1, timed_views: 1 };

/** Written by the totals of a night alone, not even with the secret key: nothing of ours can be read there. */
function nightly(noun: string, values: Row, change: Row): Sample {
  const day = "1970-01-01";
  return { noun, key: "day", none: day, rows: [], another: () => ({ day, ...values }), change };
}

function writtenByTriggers({ post }: Context): Record<string, Sample> {
  const rows: SampleRow[] = [{ label: "the post's", values: { row_id: post.id } }];
  const base = { key: "row_id", none: "none", rows, isThere: true };
  return {
    audit_log: {
      ...base,
      noun: "lines of the audit log",
      another: () => ({ action: "insert", table_name: "t", row_id: post.id }),
      change: { table_name: "changed" },
    },
    revisions: {
      ...base,
      noun: "earlier versions",
      another: () => ({ table_name: "t", row_id: post.id, number: 4242, data: {} }),
      change: { table_name: "changed" },
    },
  };
}
