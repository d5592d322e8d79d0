// Resolves references, with one query for each table. Answers are cached until the table changes (decision 8), so the ids are sorted.
import type { Database } from "#common/database.ts";
import { type PublicRecords, publicRecords } from "#content-model/public-records.data.ts";
import { parseReference, pathOf } from "#content-model/reference.ts";
import { inBatches } from "../backend/in-batches.ts";
import { rowsOf } from "../backend/rows.ts";
import { sampleTitle } from "../records/sample-title.ts";
import { selectPublic } from "./public-rows.ts";

export type Linked = { href: string; title: string; description: string; badge?: string; picture?: string };

type Found = { id: string } & Omit<Linked, "badge" | "picture"> & {
    badge?: string | null;
    picture?: string | null;
  };

/** References to records that are not public have no entry; their links are omitted. */
export async function resolveReferences(db: Database, texts: Iterable<string>): Promise<Map<string, Linked>> {
  const references = [...new Set(texts)].flatMap((text) => {
    const reference = parseReference(text);
    return reference ? [{ text, ...reference }] : [];
  });
  const found = await Promise.all(
    publicRecords.map(async (records) => {
      const { table } = records;
      const ids = [...new Set(references.filter((each) => each.table === table).map(({ id }) => id))].sort();
      const find = records.isVersioned ? findVersions : findRows;
      const rows = await inBatches(ids, (some) => find(db, records, some));
      return [table as string, new Map(rows.map((row) => [row.id, row]))] as const;
    }),
  );
  const byTable = new Map(found);
  return new Map(
    references.flatMap(({ text, table, id, rest }) => {
      const row = byTable.get(table)?.get(id);
      return row ? [[text, linkedFrom(row, rest)] as const] : [];
    }),
  );
}

function linkedFrom({ href, title, description, badge, picture }: Found, rest: string): Linked {
  return {
    href: href + rest,
    title,
    description,
    ...(badge ? { badge } : {}),
    ...(picture ? { picture } : {}),
  };
}

type StoredRow = { id: string; slug?: string; path?: string; is_sample?: boolean } & Omit<
  { [column: string]: string | null | undefined },
  "is_sample"
>;

async function findRows(db: Database, records: PublicRecords, ids: string[]): Promise<Found[]> {
  const rows = rowsOf<StoredRow>(
    (await selectPublic(db, records, linkColumns(records)).in("id", ids)) as never,
  );
  return rows.map((row) => foundIn(records, row));
}

/** A reference to any version resolves to the document, with the texts of its latest version. */
async function findVersions(db: Database, records: PublicRecords, ids: string[]): Promise<Found[]> {
  const rows = rowsOf<StoredRow>(
    (await selectPublic(db, records, linkColumns(records))
      .order("slug")
      .order("version", { ascending: false })
      .limit(1000)) as never,
  );
  return rows
    .filter(({ id }) => ids.includes(id))
    .map((row) => ({ ...foundIn(records, rows.find(({ slug }) => slug === row.slug) ?? row), id: row.id }));
}

function linkColumns({ folder, title, link, hasSamples }: PublicRecords): string {
  const columns = ["id", folder ? "slug" : "path", title, link?.description, link?.badge, link?.picture];
  return [...columns, hasSamples && "is_sample"].filter(Boolean).join(", ");
}

function foundIn({ table, title, link }: PublicRecords, { is_sample: isSample, ...row }: StoredRow): Found {
  return {
    id: row.id,
    href: pathOf(table, row),
    title: sampleTitle(row[title] ?? "", isSample === true),
    description: row[link?.description ?? ""] ?? "",
    badge: row[link?.badge ?? ""] ?? null,
    picture: row[link?.picture ?? ""] ?? null,
  };
}
