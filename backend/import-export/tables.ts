// What content is, asked of the database: the tables that keep revisions, redirects and synonyms. A new collection is exported without a change here.
import type { Sql, TransactionSql } from "postgres";
import { everyCollection } from "#content-model/every-collection.ts";
import { contentSources } from "../seed/content-sources.ts";

export type Connection = Sql | TransactionSql;

export type ContentTable = {
  name: string;
  /** The column that tells rows apart. */
  key: string;
  /** The column by which people tell rows apart, where a row of another installation has another id. */
  naturalKey: string | undefined;
  /** In their order; without what the database computes, and without who made something: people are no content. */
  columns: string[];
  /** What a column holds when a file does not name it. Those whose default is the moment or a random number are not in it. */
  defaults: Readonly<Record<string, unknown>>;
  source: Source;
};

/** One YAML file with all records, or a file for each: Markdown where there is a text, with its headings as further columns. */
type Source =
  | { kind: "list"; file: string }
  | { kind: "folder"; folder: string; isMarkdown: boolean; headings: string[] };

/** Never exported: another installation has another URL. */
export const siteUrlSetting = "site_url";
/**
 * Settings that decide about the security and the data of this installation: where links in mails lead, which proof people need, who may
 * have an account, when personal data is deleted. The back office's import leaves them as they are; the operator's takes them.
 */
export const installationSettings = [
  siteUrlSetting,
  "admins_need_second_factor",
  "legal_needs_review",
  "sign_up_open",
  "retention",
];
/** Of tables without a slug or a path. */
const otherNaturalKeys: Record<string, string> = { redirects: "from_path", search_synonyms: "term" };

export async function listContentTables(sql: Connection): Promise<ContentTable[]> {
  const found = await sql<{ name: string; key: string }[]>`
    select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as key
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'record_revision' and c.relnamespace = 'public'::regnamespace
    union all select unnest(array['redirects', 'search_synonyms']), 'id'`;
  const sorted = found.toSorted((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
  return Promise.all(sorted.map((table) => describe(sql, table)));
}

/** As the seed has it: media before all that shows it, redirects after all that they lead to, settings where they need nothing. */
function rank(name: string): number {
  const order = ["media", ...contentSources.map(({ table }) => table), "redirects"];
  return order.includes(name) ? order.indexOf(name) : order.length - 2.5;
}

function naturalKeyOf(name: string): string | undefined {
  const type = everyCollection.find(({ table }) => table === name);
  const named = type?.fields.find(({ kind }) => kind === "slug" || kind === "path");
  return named?.name ?? type?.naturalKey ?? otherNaturalKeys[name];
}

async function describe(
  sql: Connection,
  { name, key }: { name: string; key: string },
): Promise<ContentTable> {
  const rows = await sql<{ column: string; type: string; expression: string | null }[]>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (
        select from pg_constraint f
        where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey) and f.confrelid = 'auth.users'::regclass)
    order by a.attnum`;
  const defaults: Record<string, unknown> = {};
  for (const { column, type, expression } of rows) {
    if (expression === null) defaults[column] = null;
    else if (!/\(/.test(expression)) {
      const [answer] = await sql.unsafe(`select to_jsonb((${expression})::${type}) as value`);
      defaults[column] = answer?.value ?? null;
    }
  }
  const columns = rows.map(({ column }) => column);
  return { name, key, naturalKey: naturalKeyOf(name), columns, defaults, source: sourceOf(name, columns) };
}

function sourceOf(name: string, columns: string[]): Source {
  const known = contentSources.find(({ table }) => table === name)?.source;
  if (known && "file" in known) return { kind: "list", file: known.file };
  if (!known) return { kind: "list", file: `${name.replaceAll("_", "-")}.yaml` };
  const headings = known.headings ?? [];
  const isMarkdown = headings.length > 0 || columns.includes("content");
  return { kind: "folder", folder: known.folder, isMarkdown, headings };
}
