import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { contentSources } from "../../backend/seed/content-sources.ts";
import { seedContent } from "../../backend/seed.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { root, runProgram } from "../fixtures/product.ts";

const backend = backendForFile();

const tables = contentSources.map(({ table }) => table);

beforeEach(async () => {
  const { sql } = backend;
  await sql`alter table public.legal_documents disable trigger seal_legal_document`;
  for (const table of tables.toReversed()) await sql`delete from ${sql(table)}`;
  await sql`alter table public.legal_documents enable trigger seal_legal_document`;
  await sql`truncate private.seeded, private.audit_events, public.audit_log, public.revisions`;
});

function seed(args: string[] = [], env: Record<string, string> = {}) {
  return runProgram(["scripts/seed.ts", ...args], {
    env: {
      SUPABASE_URL: backend.gatewayUrl,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
      ...env,
    },
  });
}

/** Every column that does not differ between two installations by its nature. */
async function content(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  const records =
    await backend.sql`select table_name || '/' || id as reference, path from private.linked_records()`;
  const paths = new Map(records.map(({ reference, path }) => [`record:${reference}`, `record:${path}`]));
  for (const table of tables)
    found[table] = [
      ...(await backend.sql`
      select to_jsonb(t) - ${differing(table)}::text[] as row,
             case when t.created_at = t.updated_at then 'as made' else t.updated_at::text end as changed
      from ${backend.sql(table)} t order by 1`),
    ];
  // References hold ids; what they refer to must be the same.
  const text = JSON.stringify(found).replace(/record:\w+\/[0-9a-f-]{36}/g, (each) => paths.get(each) ?? each);
  return JSON.parse(text);
}

/** A menu is published when it is made; other content says when it was written. */
const differing = (table: string) => [
  ...["id", "created_at", "updated_at", "search"],
  ...(table === "menus" ? ["published_at"] : []),
];

async function countRows(): Promise<number> {
  const counts = await Promise.all(
    tables.map((table) => backend.sql`select 1 from ${backend.sql(table)}`.then(({ count }) => count)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

test("fills an empty project through its API with the content of the embedded seed", async () => {
  const { code, stderr } = await seed();
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/(\d+) of \1 records: \w+\n {2}✓/);
  const through = await content();
  const [recorded] = await backend.sql`
    select (select count(*)::int from public.audit_log) as audit, (select count(*)::int from private.seeded) as seeded`;
  expect(recorded).toEqual({ audit: 0, seeded: 1 });
  const rows = await countRows();
  expect(stderr).toContain(`${rows} records were added.`);

  const { sql } = backend;
  await sql`alter table public.legal_documents disable trigger seal_legal_document`;
  for (const table of tables.toReversed()) await sql`delete from ${sql(table)}`;
  await sql`alter table public.legal_documents enable trigger seal_legal_document`;
  await sql`delete from private.seeded`;
  await seedContent(sql, join(root, "content"));
  expect(through).toEqual(await content());
});

test("goes on where it was interrupted, and has nothing to do afterwards", async () => {
  await seed();
  const whole = await content();
  await backend.sql`delete from public.statistics`;
  await backend.sql`delete from public.blog_posts where slug in (select slug from public.blog_posts order by slug limit 3)`;
  const missing = (whole.statistics?.length ?? 0) + 3;
  expect((await seed()).stderr).toMatch(new RegExp(`${missing} records were added, \\d+ were there already`));
  expect(await content()).toEqual(whole);
  expect((await seed()).stderr).toMatch(/ 0 records were added, \d+ were there already/);
});

test("refuses a project with content of its own, unless asked to fill empty tables", async () => {
  await backend.sql`insert into public.statistics (title, value) values ('Ours', '1')`;
  const refused = await seed();
  expect([refused.code, await countRows()]).toEqual([1, 1]);
  expect(refused.stderr).toMatch(
    /The database already has content \(statistics\), so nothing was changed: run "npm run seed -- --only-empty-tables"/,
  );
  const asked = await seed(["--only-empty-tables"]);
  expect(asked.code, asked.stderr).toBe(0);
  expect(asked.stderr).toContain("Unchanged, because they have content: statistics.");
  expect(await backend.sql`select title from public.statistics`).toEqual([{ title: "Ours" }]);
  expect((await backend.sql`select 1 from public.services`).count).toBe(10);
});

test.each([
  ["no secret key", { SUPABASE_SECRET_KEY: "" }, /Set SUPABASE_SECRET_KEY/],
  [
    "another project's secret key",
    { SUPABASE_SECRET_KEY: "sb_secret_another0" },
    /does not accept SUPABASE_SECRET_KEY/,
  ],
  [
    "a project that is away",
    { SUPABASE_URL: "http://127.0.0.1:1" },
    /does not answer \(.*\): check that it is running/,
  ],
])("says what is the matter with %s", async (_what, env, sentence) => {
  const { code, stderr } = await seed([], env);
  expect(stderr).toMatch(sentence);
  expect([code, await countRows()]).toEqual([1, 0]);
});

test("fills a database that we connect to, too", async () => {
  const env = { SUPABASE_URL: "", SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "" };
  const { code, stderr } = await seed([], { ...env, DATABASE_URL: backend.databaseUrl });
  expect(code, stderr).toBe(0);
  expect((await backend.sql`select 1 from public.services`).count).toBe(10);
  expect((await backend.sql`select 1 from public.audit_log`).count).toBe(0);
});
