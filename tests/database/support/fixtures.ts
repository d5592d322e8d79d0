import type { Sql } from "postgres";
import { contentTables, createContent, type Row, type TableFixture } from "./content-fixtures.ts";
import { storeObject } from "./files.ts";
import { giveFactor, newcomerId, type Persona, userIds } from "./personas.ts";

/** Puts rows of every kind into every table and says how to find them again. */
export async function createFixtures(sql: Sql): Promise<Record<string, TableFixture>> {
  const fixtures: Record<string, TableFixture> = {};
  for (const content of contentTables) fixtures[content.table] = await createContent(sql, content);
  const [post] = await sql<{ id: string }[]>`select id from public.blog_posts where slug = 'post-0'`;
  const [fresh] = await sql<{ id: string }[]>`
    insert into public.blog_posts (slug, title, status) values ('nobody-reads-this', 'p', 'published') returning id`;
  if (!post || !fresh) throw new Error("The fixtures need two public posts.");
  await createSpecialContent(sql, fixtures);
  await createOwned(sql, fixtures, post.id, fresh.id);
  await createEditors(sql, fixtures);
  await createAdminOnly(sql, fixtures);
  await createMessageNotes(sql, fixtures);
  await createWorkingCopies(sql, fixtures, post.id);
  await createFiles(sql, fixtures);
  return fixtures;
}

/** Tables where being public is something else, or where one row is like no other. */
async function createSpecialContent(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  const legal = fixtures.legal_documents;
  const company = fixtures.company;
  if (!legal || !company) throw new Error("The fixtures need legal documents and a company.");
  await sql`insert into public.legal_documents (slug, title, content, status) values ('sealed', 'l', 'words', 'published')`;
  await sql`insert into public.legal_documents (slug, title, content, status, is_active) values ('withdrawn', 'l', 'w', 'published', false)`;
  legal.rows = [
    { label: "public", where: "slug = 'sealed'", public: true, sealed: true },
    { label: "withdrawn", where: "slug = 'withdrawn'", sealed: true },
    { label: "draft", where: "slug = 'legal-0'" },
  ];
  await sql`insert into public.company (name) values ('shown')`;
  company.rows = [
    { label: "public", where: "name = 'shown'", public: true },
    { label: "trashed", where: "name = 'c0'" },
  ];
  fixtures.site_settings = {
    table: "public.site_settings",
    rows: [
      { label: "public", where: "key = 'sign_up_open'", public: true },
      { label: "internal", where: "key = 'retention'" },
    ],
    update: "value = '\"changed\"'",
    changed: "value = '\"changed\"'",
    insert: () => "(key, value) values ('new_setting', '1')",
  };
  await sql`insert into public.theme_configurations (id, name) values ('resting', 'Resting')`;
  fixtures.theme_configurations = {
    table: "public.theme_configurations",
    rows: [
      { label: "public", where: "id = 'default'", public: true, sealed: true },
      { label: "resting", where: "id = 'resting'" },
    ],
    update: "name = 'changed'",
    changed: "name = 'changed'",
    insert: () => "(name) values ('new')",
  };
}

async function createOwned(
  sql: Sql,
  fixtures: Record<string, TableFixture>,
  post: string,
  fresh: string,
): Promise<void> {
  await sql`
    insert into auth.users (id, email)
    values (${userIds["admin at aal1"]}, 'second@test.example'), (${userIds.editor}, 'editor@test.example'),
           (${userIds["editor at aal1"]}, 'second-editor@test.example'), (${userIds["blocked admin"]}, 'blocked@test.example')`;
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userIds["blocked admin"]}`;
  const people = Object.entries(userIds) as [Persona, string][];
  const rowsBy = (column: string): Row[] =>
    people.map(([persona, id]) => ({ label: `${persona}'s`, where: `${column} = '${id}'`, owner: persona }));
  for (const [, id] of people) {
    for (const table of ["bookmarks", "reading_list", "article_reads"]) {
      await sql`insert into ${sql(table)} (user_id, post_id) values (${id}, ${post})`;
    }
    await sql`insert into public.reading_sessions (user_id, id, post_id, day) values (${id}, ${id}, ${post}, current_date)`;
    await sql`insert into public.reader_visits (user_id) values (${id})`;
    await sql`insert into public.notification_reads (user_id, source, source_id) values (${id}, 'post', ${post})`;
  }
  for (const table of ["bookmarks", "reading_list", "article_reads"]) {
    fixtures[table] = {
      table: `public.${table}`,
      rows: rowsBy("user_id"),
      update: table === "article_reads" ? "seconds = 4242" : "created_at = 'epoch'",
      changed: table === "article_reads" ? "seconds = 4242" : "created_at = 'epoch'",
      insert: (owner) => `(user_id, post_id) values ('${owner}', '${fresh}')`,
      giveAway: (to) => `user_id = '${to}', post_id = '${fresh}'`,
    };
  }
  fixtures.reading_sessions = {
    table: "public.reading_sessions",
    rows: rowsBy("user_id"),
    update: "seconds = 4242",
    changed: "seconds = 4242",
    insert: (owner) =>
      `(user_id, id, post_id, day) values ('${owner}', gen_random_uuid(), '${post}', current_date)`,
  };
  fixtures.reader_visits = {
    table: "public.reader_visits",
    rows: rowsBy("user_id"),
    update: "previous_at = 'epoch'",
    changed: "previous_at = 'epoch'",
    insert: () => `(user_id) values ('${newcomerId}')`,
  };
  fixtures.notification_reads = {
    table: "public.notification_reads",
    rows: rowsBy("user_id"),
    update: "read_at = 'epoch'",
    changed: "read_at = 'epoch'",
    insert: (owner) => `(user_id, source, source_id) values ('${owner}', 'post', '${fresh}')`,
  };
  fixtures.profiles = {
    table: "public.profiles",
    rows: rowsBy("id"),
    update: "full_name = 'changed'",
    changed: "full_name = 'changed'",
    insert: () => `(id, full_name) values ('${newcomerId}', 'n')`,
    giveAway: (to) => `id = '${to}'`,
  };
  // A second administrator, so that each of the two can be removed.
  for (const admin of ["admin at aal1", "blocked admin"] as const) {
    await sql`insert into public.admin_users (user_id) values (${userIds[admin]})`;
    await giveFactor(sql, userIds[admin]);
  }
  fixtures.admin_users = {
    table: "public.admin_users",
    rows: [
      { label: "admin's", where: `user_id = '${userIds.admin}'`, owner: "admin" },
      {
        label: "second admin's",
        where: `user_id = '${userIds["admin at aal1"]}'`,
        owner: "admin at aal1",
      },
      {
        label: "blocked admin's",
        where: `user_id = '${userIds["blocked admin"]}'`,
        owner: "blocked admin",
      },
    ],
    update: "created_at = 'epoch'",
    changed: "created_at = 'epoch'",
    insert: () => `(user_id) values ('${newcomerId}')`,
  };
}

async function createEditors(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  const editors = ["editor", "editor at aal1"] as const;
  for (const editor of editors) {
    await sql`insert into public.editors (user_id) values (${userIds[editor]})`;
    await giveFactor(sql, userIds[editor]);
  }
  fixtures.editors = {
    table: "public.editors",
    rows: editors.map((owner) => ({
      label: `the ${owner}'s`,
      where: `user_id = '${userIds[owner]}'`,
      owner,
    })),
    update: "granted_at = 'epoch'",
    changed: "granted_at = 'epoch'",
    insert: () => `(user_id) values ('${newcomerId}')`,
  };
}

async function createAdminOnly(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  /** `where` names the row of a table without an id. */
  const samples: Record<string, { insert: string; update: string; where?: string; again?: string }> = {
    contact_messages: {
      insert:
        "(name, email, message, consented_at, submission_key) values ('n', 'n@test.example', 'm', now(), gen_random_uuid())",
      update: "status = 'done'",
    },
    error_groups: {
      insert: "(fingerprint, source, message) values ('f', 'server', 'm')",
      update: "status = 'ignored'",
      where: "fingerprint = 'f'",
      again: "(fingerprint, source, message) values ('g', 'server', 'm')",
    },
    error_logs: {
      insert: "(fingerprint, source, message) values ('f', 'server', 'm')",
      update: "message = 'changed'",
    },
    error_days: {
      insert: "(fingerprint, day, occurrences) values ('f', '2026-01-01', 1)",
      update: "occurrences = 4242",
      where: "day = '2026-01-01'",
      again: "(fingerprint, day, occurrences) values ('f', '2026-01-02', 1)",
    },
    server_minutes: {
      insert: "(minute, process) values ('2026-01-01', 'p')",
      update: "requests = 4242",
      where: "process = 'p'",
      again: "(minute, process) values ('2026-01-01', 'q')",
    },
    redirects: {
      insert: "(from_path, target) values ('/gone', '/new')",
      update: "made_by = 'site'",
      again: "(from_path, target) values ('/gone-too', '/new')",
    },
    redirect_uses: {
      insert: "select id, 1, now() from public.redirects where from_path = '/gone'",
      update: "hits = 4242",
      where: "hits in (1, 4242)",
      again: "select id, 2, now() from public.redirects where from_path = '/privacy'",
    },
    search_synonyms: {
      insert: "(term, meanings) values ('kryptonite', '{vault}')",
      update: "meanings = '{changed}'",
      where: "term like 'kryptonite%'",
      again: "(term, meanings) values ('kryptonite two', '{vault}')",
    },
    search_misses: {
      insert: "(day, term, searches) values ('2026-01-01', 'kryptonite', 1)",
      update: "searches = 4242",
      where: "day = '2026-01-01'",
      again: "(day, term, searches) values ('2026-01-02', 'kryptonite', 1)",
    },
    job_runs: { insert: "(job, succeeded) values ('j', true)", update: "job = 'changed'" },
    view_days: {
      insert:
        "(day, views, visitors, visits, bounces, seconds, timed_views, messages) values ('2026-01-01', 1, 1, 1, 1, 1, 1, 1)",
      update: "views = 4242",
      where: "day = '2026-01-01'",
      again:
        "(day, views, visitors, visits, bounces, seconds, timed_views, messages) values ('2026-01-02', 1, 1, 1, 1, 1, 1, 1)",
    },
    view_day_values: {
      insert: "values ('2026-01-01', 'page', '/', 1, 1, 1, 1, 1, 1, 1)",
      update: "views = 4242",
      where: "day = '2026-01-01'",
      again: "values ('2026-01-02', 'page', '/', 1, 1, 1, 1, 1, 1, 1)",
    },
    vital_days: {
      insert: "values ('2026-01-01', 'LCP', '/', 'desktop', 1, 1)",
      update: "measurements = 4242",
      where: "day = '2026-01-01'",
      again: "values ('2026-01-02', 'LCP', '/', 'desktop', 1, 1)",
    },
    page_views: { insert: "(path) values ('/')", update: "path = '/changed'" },
    web_vitals: { insert: "(path, metric, value) values ('/', 'LCP', 1)", update: "path = '/changed'" },
    audit_log: {
      insert: "(action, table_name, row_id) values ('insert', 't', 'r')",
      update: "table_name = 'changed'",
    },
    revisions: {
      insert: "(table_name, row_id, number, data) values ('blog_posts', 'r', 1, '{}')",
      update: "table_name = 'changed'",
    },
  };
  for (const [table, { insert, update, where, again }] of Object.entries(samples)) {
    const [row] = await sql.unsafe(`insert into public.${table} ${insert} returning *`);
    fixtures[table] = {
      table: `public.${table}`,
      rows: [{ label: "a row", where: where ?? `id = '${row?.id}'` }],
      update,
      changed: update,
      insert: () => again ?? insert.replace("'r', 1", "'r', 2"),
    };
  }
}

/** About contact messages: read with the messages, written only by their author. */
async function createMessageNotes(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  const [message] = await sql<{ id: string }[]>`select id from public.contact_messages limit 1`;
  const second = userIds["admin at aal1"];
  for (const author of [userIds.admin, second])
    await sql`insert into public.message_notes (message_id, author_id, body) values (${message?.id ?? ""}, ${author}, 'words')`;
  fixtures.message_notes = {
    table: "public.message_notes",
    rows: [
      { label: "admin's", where: `author_id = '${userIds.admin}'`, owner: "admin" },
      { label: "second admin's", where: `author_id = '${second}'` },
    ],
    update: "body = 'changed'",
    changed: "body = 'changed'",
    insert: (owner) => `(message_id, author_id, body) values ('${message?.id}', '${owner}', 'words')`,
  };
}

/** Pending changes of editors: all of them read, each writes their own. */
async function createWorkingCopies(
  sql: Sql,
  fixtures: Record<string, TableFixture>,
  post: string,
): Promise<void> {
  const second = userIds["admin at aal1"];
  const hash = (digit: string) => digit.repeat(64);
  for (const [index, author] of [userIds.admin, second, userIds.editor].entries()) {
    await sql`
      insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
      values ('blog_posts', ${post}, ${author}, '{}', now())`;
    await sql`
      insert into public.preview_links (hash, table_name, row_id, created_by)
      values (${hash(String(index))}, 'blog_posts', ${post}, ${author})`;
  }
  fixtures.drafts = {
    table: "public.drafts",
    rows: [
      { label: "admin's", where: `author_id = '${userIds.admin}'`, owner: "admin" },
      { label: "second admin's", where: `author_id = '${second}'` },
      { label: "editor's", where: `author_id = '${userIds.editor}'`, owner: "editor" },
    ],
    update: "data = '{\"changed\": true}'",
    changed: "data ? 'changed'",
    insert: (owner) =>
      `(table_name, row_id, author_id, data, seen_updated_at) values ('pages', '${post}', '${owner}', '{}', now())`,
    giveAway: (to) => `author_id = '${to}'`,
  };
  for (const author of [userIds.admin, second, userIds.editor])
    await sql`
      insert into public.record_comments (table_name, row_id, author_id, body)
      values ('blog_posts', ${post}, ${author}, 'words')`;
  fixtures.record_comments = {
    table: "public.record_comments",
    rows: [
      { label: "admin's", where: `author_id = '${userIds.admin}'`, owner: "admin" },
      { label: "second admin's", where: `author_id = '${second}'` },
      { label: "editor's", where: `author_id = '${userIds.editor}'`, owner: "editor" },
    ],
    update: "body = 'changed'",
    changed: "body = 'changed'",
    insert: (owner) =>
      `(table_name, row_id, author_id, body) values ('pages', '${post}', '${owner}', 'words')`,
  };
  await sql`
    insert into public.reviews (table_name, row_id, requested_by, assigned_to)
    values ('blog_posts', ${post}, ${userIds.editor}, ${userIds.admin})`;
  fixtures.reviews = {
    table: "public.reviews",
    rows: [{ label: "a review", where: `row_id = '${post}'` }],
    update: "note = 'changed'",
    changed: "note = 'changed'",
    insert: (owner) => `(table_name, row_id, requested_by) values ('pages', '${post}', '${owner}')`,
  };
  fixtures.preview_links = {
    table: "public.preview_links",
    rows: [
      { label: "admin's", where: `created_by = '${userIds.admin}'`, owner: "admin" },
      { label: "second admin's", where: `created_by = '${second}'` },
      { label: "editor's", where: `created_by = '${userIds.editor}'`, owner: "editor" },
    ],
    update: "expires_at = 'epoch'",
    changed: "expires_at = 'epoch'",
    insert: () => `(hash, table_name, row_id) values ('${hash("a")}', 'pages', '${post}')`,
  };
}

async function createFiles(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  await storeObject(sql, "media", "picture.png");
  fixtures["storage.objects/media"] = {
    table: "storage.objects",
    rows: [{ label: "a picture", where: "bucket_id = 'media' and name = 'picture.png'" }],
    update: "version = 'changed'",
    changed: "version = 'changed'",
    insert: () => "(bucket_id, name) values ('media', 'new.png')",
  };
  const people = Object.entries(userIds) as [Persona, string][];
  for (const [, id] of people) {
    await storeObject(sql, "avatars", `${id}/avatar`);
  }
  fixtures["storage.objects/avatars"] = {
    table: "storage.objects",
    rows: people.map(([persona, id]) => ({
      label: `${persona}'s`,
      where: `name = '${id}/avatar'`,
      owner: persona,
    })),
    update: "version = 'changed'",
    changed: "version = 'changed'",
    insert: (owner) => `(bucket_id, name) values ('avatars', '${owner}/avatar') on conflict do nothing`,
    giveAway: (to) => `name = '${to}/stolen.png'`,
  };
  // The contents, which no role reaches by SQL, not even the owner of a file.
  const pieces = people.map(([persona, id]) => ({
    label: `${persona}'s`,
    where: `id in (select c.id from private.file_contents c join storage.objects o on o.id = c.object_id where o.name = '${id}/avatar')`,
    owner: persona,
  }));
  fixtures["private.file_contents"] = {
    table: "private.file_contents",
    rows: pieces,
    update: "type = 'text/html'",
    changed: "type = 'text/html'",
    insert: () =>
      "(id, object_id, type, cache_control, size, sha256) select gen_random_uuid(), object_id, type, '', 0, sha256 from private.file_contents",
  };
  fixtures["private.file_chunks"] = {
    table: "private.file_chunks",
    rows: pieces.map((row) => ({ ...row, where: `content_${row.where}` })),
    update: "content = '\\x00'",
    changed: "content = '\\x00'",
    insert: () => "(content_id, part, content) values (gen_random_uuid(), 1, '\\x00')",
  };
  fixtures["storage.buckets"] = {
    table: "storage.buckets",
    rows: [
      { label: "avatars", where: "id = 'avatars'", public: true },
      { label: "media", where: "id = 'media'" },
    ],
    update: "file_size_limit = 1",
    changed: "file_size_limit = 1",
    insert: () => "(id, name) values ('new', 'new')",
  };
}
