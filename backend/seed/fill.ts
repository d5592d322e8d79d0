import { createHash } from "node:crypto";
import { readSeed } from "./read-seed.ts";

/** A database that is filled from outside: a Supabase project through its API, or one we connect to. */
export type SeedStore = {
  /** Whether the table holds rows other than these. */
  holdsOthers(table: string, ids: string[]): Promise<boolean>;
  /** Adds those that are not there yet; says how many. */
  add(table: string, rows: SeedRow[]): Promise<number>;
};

export type SeedRow = Record<string, unknown> & { id: string };

type Options = {
  /** Fills empty tables and leaves the rest unchanged; without it a database with any content is refused. */
  onlyEmptyTables?: boolean;
  report(line: string): void;
  signal: AbortSignal;
};

export class SeedRefusal extends Error {
  override name = "SeedRefusal";
}

/** One call each: small enough for any proxy, large enough to be done in seconds. */
const batchRows = 25;
const batchBytes = 50_000;

/**
 * Inserts the content of the repository, batch by batch. Each record has the same id every time, so an interrupted seed is distinguished
 * from other content, and continued.
 */
export async function fillWithContent(
  store: SeedStore,
  contentFolder: string,
  { onlyEmptyTables = false, report, signal }: Options,
): Promise<{ added: number; present: number; left: string[] }> {
  const tables = [...(await readSeed(contentFolder))].map(([{ table, isSupplement }, rows]) => ({
    table,
    isSupplement,
    rows: rows.map(({ file, values }) => ({ ...values, id: idOf(`${table}/${file}`) })),
  }));
  const left: string[] = [];
  for (const { table, isSupplement, rows } of tables)
    if (
      !isSupplement &&
      (await store.holdsOthers(
        table,
        rows.map(({ id }) => id),
      ))
    )
      left.push(table);
  if (left.length > 0 && !onlyEmptyTables) {
    throw new SeedRefusal(
      `The database already has content (${left.join(", ")}), so nothing was changed: run "npm run seed -- --only-empty-tables" to fill the other tables.`,
    );
  }
  const wanted = tables.filter(({ table }) => !left.includes(table));
  const total = wanted.reduce((sum, { rows }) => sum + rows.length, 0);
  let added = 0;
  let done = 0;
  for (const { table, rows } of wanted) {
    for (const batch of batches(rows)) {
      if (signal.aborted)
        throw new SeedRefusal(
          `Stopped after ${done} of ${total} records: run "npm run seed" again to continue.`,
        );
      added += await store.add(table, batch);
      done += batch.length;
      report(`${done} of ${total} records: ${table}`);
    }
  }
  return { added, present: total - added, left };
}

function batches(rows: SeedRow[]): SeedRow[][] {
  const found: SeedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    const last = found.at(-1);
    if (last && last.length < batchRows && bytes + size <= batchBytes) {
      last.push(row);
      bytes += size;
    } else {
      found.push([row]);
      bytes = size;
    }
  }
  return found;
}

/** A UUID made from a name (version 8: a hash of our own choice). */
function idOf(name: string): string {
  const hex = createHash("sha256").update(`reduit seed ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
