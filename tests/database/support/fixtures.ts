import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { contentTables, createContent, type TableFixture } from "./content-fixtures.ts";
import { storeObject } from "./files.ts";
import { giveFactor, type Persona, userIds } from "./personas.ts";
import { type SampleValues, type TableSample, tableSamples } from "./table-samples.ts";

const editors = ["editor", "editor at aal1"] as const;

/** Puts rows of every kind into every table and says how to find them again. */
export async function createFixtures(sql: Sql): Promise<Record<string, TableFixture>> {
  const fixtures: Record<string, TableFixture> = {};
  for (const content of contentTables) fixtures[content.table] = await createContent(sql, content);
  const [post] = await sql<{ id: string }[]>`select id from public.blog_posts where slug = 'post-0'`;
  const [fresh] = await sql<{ id: string }[]>`
    insert into public.blog_posts (slug, title, status) values ('unread', 'p', 'published') returning id`;
  if (!post || !fresh) throw new Error("The fixtures need two public posts.");
  await createSpecialContent(sql, fixtures);
  await createPeople(sql);
  const samples = tableSamples({
    run: "test",
    newId: randomUUID,
    named: (name) => name,
    account: (persona) => userIds[persona],
    email: "n@test.example",
    post: post.id,
    secondPost: fresh.id,
    people: Object.keys(userIds) as (keyof typeof userIds)[],
    administrators: ["admin", "admin at aal1", "blocked admin"],
    editors,
    colleague: "admin at aal1",
  });
  for (const [table, sample] of Object.entries(samples))
    fixtures[table] = await createSample(sql, table, sample);
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
  await sql`insert into public.theme_configurations (id, name) values ('resting', 'Resting')`;
  fixtures.theme_configurations = {
    table: "public.theme_configurations",
    rows: [
      { label: "public", where: "id = 'default'", public: true, sealed: true },
      { label: "resting", where: "id = 'resting'" },
    ],
    update: "name = 'changed'",
    insert: () => "(name) values ('new')",
  };
}

/** More administrators than one, so that each of them can be removed. */
async function createPeople(sql: Sql): Promise<void> {
  await sql`
    insert into auth.users (id, email)
    values (${userIds["admin at aal1"]}, 'second@test.example'), (${userIds.editor}, 'editor@test.example'),
           (${userIds["editor at aal1"]}, 'second-editor@test.example'), (${userIds["blocked admin"]}, 'blocked@test.example')`;
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userIds["blocked admin"]}`;
  for (const admin of ["admin at aal1", "blocked admin"] as const) {
    await sql`insert into public.admin_users (user_id) values (${userIds[admin]})`;
    await giveFactor(sql, userIds[admin]);
  }
  for (const editor of editors) {
    await sql`insert into public.editors (user_id) values (${userIds[editor]})`;
    await giveFactor(sql, userIds[editor]);
  }
}

async function createSample(sql: Sql, table: string, sample: TableSample): Promise<TableFixture> {
  const { rows, needs = {}, key, scope, isThere, another, change, giveAway } = sample;
  for (const [other, needed] of Object.entries(needs))
    for (const row of needed)
      await sql.unsafe(`insert into public.${other} ${insertText(row)} on conflict do nothing`);
  if (!isThere)
    for (const { values } of rows) await sql.unsafe(`insert into public.${table} ${insertText(values)}`);
  return {
    table: `public.${table}`,
    rows: rows.map(({ label, values, owner, isPublic }) => ({
      label,
      where: pairs({ [key]: values[key], ...scope }, " and "),
      ...(owner && { owner }),
      ...(isPublic && { public: true }),
    })),
    update: pairs(change, ", "),
    insert: (owner) => insertText(another(owner)),
    ...(giveAway && { giveAway: (to: string) => pairs(giveAway(to), ", ") }),
  };
}

function insertText(values: SampleValues): string {
  return `(${Object.keys(values).join(", ")}) values (${Object.values(values).map(literal).join(", ")})`;
}

function pairs(values: SampleValues, between: string): string {
  return Object.entries(values)
    .map(([column, value]) => `${column} = ${literal(value)}`)
    .join(between);
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return `'${typeof value === "object" ? JSON.stringify(value) : value}'`;
}

async function createFiles(sql: Sql, fixtures: Record<string, TableFixture>): Promise<void> {
  await storeObject(sql, "media", "picture.png");
  fixtures["storage.objects/media"] = {
    table: "storage.objects",
    rows: [{ label: "a picture", where: "bucket_id = 'media' and name = 'picture.png'" }],
    update: "version = 'changed'",
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
    insert: () =>
      "(id, object_id, type, cache_control, size, sha256) select gen_random_uuid(), object_id, type, '', 0, sha256 from private.file_contents",
  };
  fixtures["private.file_chunks"] = {
    table: "private.file_chunks",
    rows: pieces.map((row) => ({ ...row, where: `content_${row.where}` })),
    update: "content = '\\x00'",
    insert: () => "(content_id, part, content) values (gen_random_uuid(), 1, '\\x00')",
  };
  fixtures["storage.buckets"] = {
    table: "storage.buckets",
    rows: [
      { label: "avatars", where: "id = 'avatars'", public: true },
      { label: "media", where: "id = 'media'" },
    ],
    update: "file_size_limit = 1",
    insert: () => "(id, name) values ('new', 'new')",
  };
}
