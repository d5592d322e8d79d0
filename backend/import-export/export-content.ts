// All content and media as a folder of files, in the format of content/ with every field. Two exports of the same content are the same.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "#common/session-token.ts";
import { actAs } from "../request/claims.ts";
import { mediaFolder } from "./content-folder.ts";
import { readNotes } from "./editorial-notes.ts";
import { type Fields, writeList, writeMarkdown, writeYaml } from "./record-files.ts";
import { readFileOf } from "./stored-files.ts";
import { type Connection, type ContentTable, listContentTables, siteUrlSetting } from "./tables.ts";

export const formatFile = "export.yaml";
export const format = 1;

type Options = { report: (line: string) => void; signal: AbortSignal };
type Exported = { records: number; files: number; missing: string[] };

export async function exportContent(
  sql: Sql,
  folder: string,
  { report, signal }: Options,
): Promise<Exported> {
  await prepareFolder(folder);
  return atOneMoment(sql, async (transaction) => {
    const write = async (file: string, content: string | Buffer) => {
      const target = path.join(folder, ...file.split("/"));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    };
    const { files, media, records } = await collect(transaction, { report, signal });
    for (const [file, text] of Object.entries(files)) await write(file, text);
    const result: Exported = { records, files: 0, missing: [] };
    for (const name of media) {
      signal.throwIfAborted();
      const bytes = await readFileOf(transaction, name);
      if (bytes) await write(`${mediaFolder}/${name}`, bytes);
      else result.missing.push(name);
      result.files += bytes ? 1 : 0;
      report(`${result.files} of ${media.length} files`);
    }
    return result;
  });
}

type Collected = { files: Record<string, string>; media: string[]; records: number };

/** All files but those of the library, of which the paths: for a browser, which fetches them itself. Holds what the caller may read. */
export async function exportTexts(sql: Sql, caller?: Claims): Promise<Collected> {
  return atOneMoment(sql, (transaction) => collect(transaction, { caller }));
}

/** All tables as of one moment, whatever other transactions write. */
function atOneMoment<Result>(
  sql: Sql,
  work: (transaction: TransactionSql) => Promise<Result>,
): Promise<Result> {
  return sql.begin("isolation level repeatable read read only", async (transaction) => {
    await transaction`set local timezone to 'UTC'`;
    return work(transaction);
  }) as Promise<Result>;
}

async function collect(
  transaction: TransactionSql,
  { caller, report, signal }: Partial<Options> & { caller?: Claims | undefined },
): Promise<Collected> {
  const found: Collected = { files: { [formatFile]: writeYaml({ reduit: format }) }, media: [], records: 0 };
  const tables = await listContentTables(transaction);
  if (caller) await actAs(transaction, caller);
  for (const table of tables) {
    signal?.throwIfAborted();
    const rows = await readRows(transaction, table);
    for (const [file, text] of filesOf(table, rows)) found.files[file] = text;
    if (table.name === "media") found.media = rows.map((row) => String(row.path));
    found.records += rows.length;
    report?.(`${found.records} records: ${table.name}`);
  }
  for (const [file, text] of await readNotes(transaction)) found.files[file] = text;
  return found;
}

async function prepareFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  if (there.length > 0)
    throw new Error(
      `${folder} is not empty. Choose a new folder, so that no files of an older export remain.`,
    );
}

/** Every field that differs from its default. */
async function readRows(sql: Connection, { name, key, columns, defaults }: ContentTable): Promise<Fields[]> {
  const rows = await sql.unsafe(
    `select to_jsonb(t) as row from public."${name}" t order by t."${key}"::text collate "C"`,
  );
  const content = rows.filter(({ row }) => name !== "site_settings" || row.key !== siteUrlSetting);
  return content.map(({ row }) =>
    Object.fromEntries(
      columns
        .filter(
          (column) => !(Object.hasOwn(defaults, column) && isDeepStrictEqual(row[column], defaults[column])),
        )
        .map((column) => [column, row[column]]),
    ),
  );
}

function filesOf({ source, name }: ContentTable, rows: Fields[]): [file: string, content: string][] {
  if (source.kind === "list") return rows.length > 0 ? [[source.file, writeList(rows)]] : [];
  const { folder, isMarkdown, headings } = source;
  const taken = new Set<string>();
  return rows.map((row) => {
    const wanted = fileName(row);
    // Two may have one name: another version, or one in the trash.
    const unique = taken.has(wanted) ? `${wanted}-${String(row.id).slice(0, 8)}` : wanted;
    if (taken.has(unique)) throw new Error(`Two records of ${name} are called ${unique}.`);
    taken.add(unique);
    return isMarkdown
      ? [`${folder}/${unique}.md`, writeMarkdown(row, headings)]
      : [`${folder}/${unique}.yaml`, writeYaml(row)];
  });
}

function fileName({ slug, path: at, id, version }: Fields): string {
  const name = String(slug ?? at ?? id)
    .replace(/[^a-zA-Z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${name || "home"}${typeof version === "number" && version > 1 ? `-v${version}` : ""}`;
}
