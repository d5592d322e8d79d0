import type { Sql, TransactionSql } from "postgres";
import { tableName } from "../../../backend/backup/manifest.ts";
import { suspendRules } from "../../../backend/backup/suspend-rules.ts";
import { listTables, quote, type TableShape } from "../../../backend/backup/tables.ts";

/** A row, every value as the text PostgreSQL reads it in. */
export type SampleRow = { table: string; row: Record<string, string | null> };

type Column = {
  name: string;
  type: string;
  required: boolean;
  labels: string[] | null;
  /** Where a foreign key points, as "schema.table" and column. */
  target: string | null;
  targetColumn: string | null;
};
type Table = { name: string; columns: Column[]; checks: { columns: string[]; expression: string }[] };

const history = "supabase_migrations.schema_migrations";

/**
 * One row for every table there is, found rather than written: a value is tried until the table's checks are content, so that a new table
 * has its row too. The same schema gives the same rows.
 */
export async function makeSampleRows(sql: Sql): Promise<SampleRow[]> {
  const tables = await describeTables(sql);
  const made = new Map<string, Record<string, string | null>>();
  const samples: SampleRow[] = [];
  for (const table of inOrderOfKeys(tables)) {
    const row = await findRow(sql, table, made);
    made.set(table.name, row);
    samples.push({ table: table.name, row });
  }
  return samples.sort((a, b) => (a.table < b.table ? -1 : 1));
}

/** Past triggers: as rows that were there. A table that may have one row only, and has it, keeps that one. */
export async function insertSampleRows(sql: Sql, samples: SampleRow[]): Promise<void> {
  await sql.begin(async (transaction) => {
    const shapes = new Map((await listTables(transaction)).map((shape) => [tableName(shape), shape]));
    const resumeRules = await suspendRules(transaction);
    for (const { table, row } of samples) {
      const shape = shapes.get(table);
      if (!shape) throw new Error(`There is no table ${table} for its sample row.`);
      await insertRow(transaction, shape, row);
    }
    await resumeRules();
  });
}

async function insertRow(
  transaction: TransactionSql,
  shape: TableShape,
  row: SampleRow["row"],
): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((column, index) => {
    const type = shape.types[shape.columns.indexOf(column)];
    return `$${index + 1}::text::${type}`;
  });
  await transaction.unsafe(
    `insert into ${quote(shape.schema)}.${quote(shape.name)} (${columns.map(quote).join(", ")}) overriding system value
     values (${values.join(", ")}) on conflict do nothing`,
    Object.values(row),
  );
}

async function describeTables(sql: Sql): Promise<Table[]> {
  const tables: Table[] = [];
  for (const shape of (await listTables(sql)).filter((each) => tableName(each) !== history)) {
    const { schema, name, columns } = shape;
    const oid = `${quote(schema)}.${quote(name)}`;
    const described = await sql<Column[]>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
             (select array_agg(enumlabel::text order by enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
             k.target, k.target_column as "targetColumn"
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join lateral (
        select n.nspname || '.' || r.relname as target, f.attname as target_column
        from pg_constraint c join pg_class r on r.oid = c.confrelid join pg_namespace n on n.oid = r.relnamespace
        join pg_attribute f on f.attrelid = r.oid and f.attnum = c.confkey[array_position(c.conkey, a.attnum)]
        where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.conkey) order by c.conname limit 1
      ) k on true
      where a.attrelid = ${oid}::regclass and a.attname = any (${columns}::text[]) order by a.attnum`;
    const checks = await sql<Table["checks"]>`
      select array(select a.attname::text from unnest(c.conkey) u join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u) as columns,
             pg_get_expr(c.conbin, c.conrelid) as expression
      from pg_constraint c where c.conrelid = ${oid}::regclass and c.contype = 'c' order by c.conname`;
    tables.push({ name: tableName(shape), columns: [...described], checks: [...checks] });
  }
  return tables;
}

/** A table after those it points to; in a circle, and to itself, any order will do, because keys are not checked. */
function inOrderOfKeys(tables: Table[]): Table[] {
  const done = new Set<Table>();
  const visit = (table: Table, above: Table[]): void => {
    if (done.has(table) || above.includes(table)) return;
    for (const { target } of table.columns) {
      const next = tables.find(({ name }) => name === target);
      if (next) visit(next, [...above, table]);
    }
    done.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...done];
}

async function findRow(sql: Sql, table: Table, made: Map<string, Record<string, string | null>>) {
  const row: Record<string, string | null> = {};
  const choices = new Map(
    table.columns.map((column, index) => [column.name, candidates(table, column, index, made)]),
  );
  for (const { name, required } of table.columns)
    if (required) choices.set(name, choices.get(name)?.filter((value) => value !== null) ?? []);
  for (const [name, [first]] of choices) row[name] = first ?? null;
  for (const { columns, expressions } of checkGroups(table)) {
    const found = await firstFitting(sql, table, columns, expressions, choices);
    if (!found)
      throw new Error(
        `No sample value of ${table.name} satisfies ${expressions.join(" and ")}: add one to sample-rows.ts.`,
      );
    Object.assign(row, found);
  }
  return row;
}

/** Checks that share a column are satisfied together. */
function checkGroups({ checks }: Table): { columns: string[]; expressions: string[] }[] {
  const groups: { columns: string[]; expressions: string[] }[] = [];
  for (const { columns, expression } of checks) {
    const touching = groups.filter((group) => group.columns.some((column) => columns.includes(column)));
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push({
      columns: [...new Set([...touching.flatMap((group) => group.columns), ...columns])],
      expressions: [...touching.flatMap((group) => group.expressions), expression],
    });
  }
  return groups;
}

async function firstFitting(
  sql: Sql,
  table: Table,
  columns: string[],
  expressions: string[],
  choices: Map<string, (string | null)[]>,
): Promise<Record<string, string | null> | undefined> {
  const typeOf = (name: string) => table.columns.find((column) => column.name === name)?.type ?? "text";
  const lists = columns.map((name, index) => {
    const values = (choices.get(name) ?? []).map((value) => (value === null ? "null" : literal(value)));
    return `unnest(array[${values.join(", ")}]::text[]) with ordinality as c${index} (v, n)`;
  });
  const typed = columns.map((name, index) => `c${index}.v::${typeOf(name)} as ${quote(name)}`).join(", ");
  const texts = columns.map((name, index) => `c${index}.v as ${quote(name)}`).join(", ");
  const order = columns.map((_, index) => `c${index}.n`).join(" + ");
  const [found] = await sql.unsafe(`
    select ${texts} from ${lists.join(", ")}, lateral (select ${typed}) as ${quote(table.name.split(".")[1] ?? "")}
    where ${expressions.map((expression) => `(${expression}) is not false`).join(" and ")}
    order by ${order}, ${columns.map((_, index) => `c${index}.n`).join(", ")} limit 1`);
  return found;
}

/** What a column could hold, the likeliest first. */
function candidates(
  table: Table,
  column: Column,
  index: number,
  made: Map<string, Record<string, string | null>>,
): (string | null)[] {
  const pointed = column.target && made.get(column.target)?.[column.targetColumn ?? ""];
  if (pointed) return [pointed, null];
  const quoted = table.checks
    .filter(({ columns }) => columns.includes(column.name))
    .flatMap(({ expression }) => [...expression.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word));
  const time = String(index % 24).padStart(2, "0");
  if (column.labels) return column.labels;
  const base = column.type.replace(/\(.*\)/, "");
  if (base === "uuid[]") return [`{${uuidOf(`${table.name}.${column.name}`)}}`, "{}", null];
  // A point of a picture, and a part of it.
  if (base === "integer[]") return ["{50,50}", "{0,0,16,16}", "{}", null];
  if (base.endsWith("[]")) return [`{${quoted.find((word) => /^\w+$/.test(word)) ?? "sample"}}`, "{}", null];
  switch (base) {
    case "uuid":
      return [uuidOf(`${table.name}.${column.name}`), null];
    case "boolean":
      return ["true", "false", null];
    case "smallint":
    case "integer":
    case "bigint":
    case "numeric":
    case "real":
    case "double precision":
      return ["1", "2", "0", "10", "100", "1000", null];
    case "date":
      // A Monday, and the first of a month.
      return ["2026-01-05", "2026-02-01", null];
    case "timestamp with time zone":
    case "timestamp without time zone":
      return [`2026-01-02 ${time}:04:05.678901+00`, `2026-01-03 ${time}:04:05.678901+00`, null];
    case "interval":
      return ["1 day", null];
    case "json":
    case "jsonb":
      return ['{"sample": 1}', "{}", "[]", '["sample"]', '"sample"', "1", null];
    case "bytea":
      return ["\\x0102", `\\x${"0a".repeat(32)}`, null];
    case "inet":
    case "cidr":
      return ["127.0.0.1", "2001:db8::", null];
    case "time without time zone":
      return ["03:04:05", null];
    case "tsvector":
      return ["'sample':1", null];
    default:
      return [
        `${column.name} of ${table.name}`,
        "sample",
        ...quoted,
        // The name of a collection's table.
        "blog_posts",
        "/sample",
        "https://test.example/sample",
        "sample@test.example",
        "sample.png",
        "image/png",
        "a".repeat(64),
        "a".repeat(32),
        "a".repeat(40),
        uuidOf(`${table.name}.${column.name}`),
        "127.0.0.1",
        "#2563eb",
        "CH",
        "123456",
        "1",
        "",
        null,
      ];
  }
}

/** The same name always has the same id. */
function uuidOf(name: string): string {
  let sum = 0n;
  for (const character of name) sum = (sum * 31n + BigInt(character.codePointAt(0) ?? 0)) % 16n ** 12n;
  return `00000000-0000-4000-8000-${sum.toString(16).padStart(12, "0")}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
