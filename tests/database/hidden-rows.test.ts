// What row-level security hides must not show beside the rows: in an estimate, an error, a constraint. Every table and every column
// of the catalogue is asked, as a reader and as a visitor, about rows that are not theirs.
//
// Time is not measured here: a slow machine would decide. A condition of the asker's that is not leakproof runs after the policy (the
// third test holds PostgreSQL to that), so no work that depends on a hidden value in a way of the asker's choosing is begun. What is
// leakproof, equality and order of plain types, may be looked up in an index first: that a slug belongs to a draft is one row more to
// read, some microseconds. That much stays.
import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { createFixtures } from "./support/fixtures.ts";
import { become, createUsers, type Persona, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Column = { table: string; column: string; type: string };
/** Of content tables it is known how many rows are drafts, inactive or in the trash: numbers, no values (decision 19). */
const shares = new Set(["status", "is_active", "deleted_at"]);

/** Tables of which the API's users see a part, or nothing: those whose policies are more than "true". */
function partlyHidden(sql: Sql) {
  return sql<{ table: string; content: boolean }[]>`
    select c.relname as table, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'record_revision') as content
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('anon', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'select'))
      and not coalesce((
        select bool_and(p.qual = 'true') from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and p.cmd = 'SELECT'), false)`;
}

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await createFixtures(sql);
  // Enough rows for samples to be worth something.
  await sql`
      insert into public.contact_messages (name, email, message, consented_at, submission_key)
      select 'n' || i % 7, 'm' || i % 9 || '@bank.example', 'm', now(), gen_random_uuid() from generate_series(1, 500) i`;
  await sql`
      insert into public.blog_posts (slug, title, status, author_name) select 'draft-' || i, 'Secret ' || i % 5, 'draft', 'a' || i % 3
      from generate_series(1, 500) i`;
  await sql`insert into auth.users (id, email) select gen_random_uuid(), 'user' || i || '@test.example' from generate_series(1, 300) i`;
  await sql`analyze`;
});

it("keeps no statistics of any column of a table that hides rows", async () => {
  const tables = await partlyHidden(database());
  expect(tables.length).toBeGreaterThan(35);
  await database()`analyze`;
  const content = new Set(tables.filter((each) => each.content).map(({ table }) => table));
  const sampled = await database()<{ table: string; column: string }[]>`
        select coalesce(i.indrelid, c.oid)::regclass::text as table, s.attname as column
        from pg_stats s join pg_class c on c.relname = s.tablename and c.relnamespace = 'public'::regnamespace
        left join pg_index i on i.indexrelid = c.oid
        where s.schemaname = 'public'`;
  const told = sampled.filter(({ table, column }) => !(content.has(table) && shares.has(column)));
  expect(told.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  // And none of combinations of columns.
  expect([...(await database()`select stxname from pg_statistic_ext`)]).toEqual([]);
});

it.each<Persona>(["anonymous", "reader"])("hidden rows change no estimate for %s", async (persona) => {
  const told: string[] = [];
  await asEach(database(), persona, async (connection, columns) => {
    for (const { table, column, type } of columns) {
      const values = await hiddenValues(database(), table, column);
      if (values.length === 0) continue;
      const estimates = new Set<number>();
      for (const operator of ["=", "<"])
        for (const value of [...values, absent(type)]) {
          if (value === undefined) continue;
          const text = `explain (format json) select 1 from public.${table} where ${column} ${operator} $1::${type}`;
          const rows = await planned(connection, text.replace("$1", literal(value)));
          if (rows !== undefined) estimates.add(operator === "=" ? rows : -rows);
        }
      // One number for each operator.
      if (estimates.size > 2) told.push(`${table}.${column}: ${[...estimates].join(", ")}`);
    }
  });
  expect(told).toEqual([]);
});

it.each<Persona>(["anonymous", "reader"])("tests no condition of %s on hidden rows", async (persona) => {
  const told: string[] = [];
  await asEach(database(), persona, async (connection, columns) => {
    for (const { table, column } of columns) {
      const [visible] = await connection.unsafe(`select count(*)::int from public.${table}`);
      const condition = `1 / (case when ${column}::text is null then 1 else 0 end) = 1`;
      const outcome = await attempt(connection, `select 1 from public.${table} where ${condition}`);
      // On rows of their own the error is theirs.
      if (visible?.count === 0 && outcome !== "done") told.push(`${table}.${column}: ${outcome}`);
    }
  });
  expect(told).toEqual([]);
});

it.each<Persona>(["anonymous", "reader"])(
  "refuses %s a copy of a hidden row and a new row in the same words: no constraint tells that it is there",
  async (persona) => {
    const told: string[] = [];
    for (const { table } of await partlyHidden(database())) {
      for (const row of await hiddenRows(database(), table, persona)) {
        const [copy, fresh] = [
          insertOf(table, row),
          insertOf(table, { ...row, ...(await freshKeys(database(), table, row)) }),
        ];
        for (const end of ["", " on conflict do nothing"]) {
          const [first, second] = await Promise.all([
            asOne(database(), persona, copy + end),
            asOne(database(), persona, fresh + end),
          ]);
          if (first !== second) told.push(`${table}: ${first} / ${second}`);
        }
      }
    }
    expect(told).toEqual([]);
  },
);

it("answers a reader's bookmark of a draft like that of a missing post", async () => {
  const [draft] = await database()<
    { id: string }[]
  >`select id from public.blog_posts where status = 'draft' limit 1`;
  for (const table of ["bookmarks", "reading_list"]) {
    const keep = (post: string) =>
      asOne(
        database(),
        "reader",
        `insert into public.${table} (user_id, post_id) values ('${userIds.reader}', '${post}')`,
      );
    expect(await keep(draft?.id ?? "")).toBe(await keep(crypto.randomUUID()));
  }
});

/** Everything the persona may select, in a transaction of theirs. */
async function asEach(
  sql: Sql,
  persona: Persona,
  work: (connection: ReservedSql, columns: Column[]) => Promise<void>,
): Promise<void> {
  const role = persona === "anonymous" ? "anon" : "authenticated";
  const columns = await sql<(Column & { content: boolean })[]>`
    select c.relname as table, quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'record_revision') as content
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_column_privilege(${role}, c.oid, a.attnum, 'select')`;
  await tryAsOwner(sql, async (connection) => {
    await become(connection, persona);
    await work(
      connection,
      columns.filter(({ content, column }) => !(content && shares.has(column))),
    );
  });
}

/** Values of a column, seen by the owner: the commonest, the smallest and the largest. */
async function hiddenValues(sql: Sql, table: string, column: string): Promise<string[]> {
  const rows = await sql.unsafe(`
    (select ${column}::text as value, count(*) from public.${table} where ${column} is not null group by 1 order by 2 desc limit 1)
    union all (select min(${column}::text), 0 from public.${table}) union all (select max(${column}::text), 0 from public.${table})`);
  return [...new Set(rows.map(({ value }) => value as string | null))].filter((value) => value !== null);
}

/** A value that no row has; undefined where every value there is may be in use. */
function absent(type: string): string | undefined {
  if (type === "uuid") return "99999999-9999-4999-8999-999999999999";
  if (/^(integer|bigint|smallint|double)/.test(type)) return "-7";
  if (/^(timestamp|date)/.test(type)) return "1970-01-01";
  if (type === "jsonb") return '{"absent": true}';
  if (type === "text[]") return "{absent}";
  return /^(text|tsvector|character)/.test(type) ? "absent" : undefined;
}

async function planned(connection: ReservedSql, text: string): Promise<number | undefined> {
  await connection`savepoint one`;
  try {
    const [row] = await connection.unsafe(text);
    const plans = row?.["QUERY PLAN"] as { Plan: { "Plan Rows": number } }[];
    return plans[0]?.Plan["Plan Rows"];
  } catch {
    // No order among values of this type.
    await connection`rollback to savepoint one`;
    return undefined;
  }
}

async function attempt(connection: ReservedSql, text: string): Promise<string> {
  await connection`savepoint one`;
  try {
    await connection.unsafe(text);
    return "done";
  } catch (error) {
    await connection`rollback to savepoint one`;
    const { code, message, detail, hint } = error as Record<string, string>;
    return [code, message, detail, hint].join(" ");
  }
}

const asOne = (sql: Sql, persona: Persona, text: string): Promise<string> =>
  tryAsOwner(sql, async (connection) => {
    await become(connection, persona);
    return attempt(connection, text);
  });

type Row = Record<string, string | null>;

/** As text, without what the database makes itself; those the persona cannot see. */
async function hiddenRows(sql: Sql, table: string, persona: Persona): Promise<Row[]> {
  const columns = await sql<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`;
  const list = columns.map(({ name }) => `${name}::text`).join(", ");
  const all = (await sql.unsafe(`select ${list} from public.${table} limit 40`)) as Row[];
  return tryAsOwner(sql, async (connection) => {
    await become(connection, persona);
    const seen = await connection.unsafe(`select ${list} from public.${table}`).catch(() => []);
    const known = new Set(seen.map((row) => JSON.stringify(row)));
    return all.filter((row) => !known.has(JSON.stringify(row))).slice(0, 3);
  });
}

/** The same row under keys that no other has. */
async function freshKeys(sql: Sql, table: string, row: Row): Promise<Row> {
  const keys = await sql<{ name: string; type: string }[]>`
    select distinct a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${`public.${table}`}::regclass and i.indisunique
      -- Whose row it is stays: that is asked by the policy.
      and a.attname not in ('user_id', 'author_id')`;
  const fresh: Row = {};
  for (const { name, type } of keys) {
    if (!(name in row)) continue;
    if (type === "uuid") fresh[name] = crypto.randomUUID();
    else if (type === "text" && /^[0-9a-f]{64}$/.test(row[name] ?? "")) fresh[name] = "f".repeat(64);
    else if (type === "text" && !["table_name", "dimension", "source", "metric", "device"].includes(name))
      fresh[name] = "fresh-one";
    else if (type === "date") fresh[name] = "1999-01-01";
    else if (type.startsWith("timestamp")) fresh[name] = "1999-01-01";
    else if (type === "integer") fresh[name] = "4711";
  }
  return fresh;
}

function insertOf(table: string, row: Row): string {
  const values = Object.values(row).map((value) => (value === null ? "null" : literal(value)));
  return `insert into public.${table} (${Object.keys(row)
    .map((name) => `"${name}"`)
    .join(", ")}) values (${values.join(", ")})`;
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
