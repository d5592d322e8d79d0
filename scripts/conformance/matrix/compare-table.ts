import type { SupabaseClient } from "@supabase/supabase-js";
import {
  allOperations,
  type Operation,
  type Permissions,
  type Reach,
} from "../../../tests/database/support/permissions.ts";
import type { Persona } from "../../../tests/database/support/personas.ts";
import type { SampleRow, SampleValues, TableSample } from "../../../tests/database/support/table-samples.ts";
import { said } from "../checks.ts";
import { type Context, clientOf, person } from "../context.ts";

const denied = "42501";
const noAccount = "00000000-0000-4000-8000-000000000000";

/** The cells of one table's line for these people, as a list of what is not as expected. Only our own rows are named. */
export async function compareTable(
  context: Context,
  table: string,
  sample: TableSample,
  expected: Permissions,
  personas: Persona[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const persona of personas) {
    const client = clientOf(context, persona);
    for (const operation of allOperations) {
      const reach = expected[persona][operation];
      const wanted = expectation(sample, persona, operation, reach);
      const found = await tries[operation]({ context, table, sample, persona, client, reach });
      if (found !== wanted)
        problems.push(`${persona}, ${operation}: expected ${wanted}; found ${found} (table ${table})`);
    }
  }
  return problems;
}

function expectation(sample: TableSample, persona: Persona, operation: Operation, reach: Reach): string {
  if (operation === "insert") {
    if (reach === "nothing") return "refused";
    return reach === "own" ? "added; for another account refused" : "added";
  }
  // A row that cannot be restored is not deleted: another row is.
  if (operation === "delete" && sample.keeps && reach !== "nothing") return "another row";
  const reached = sample.rows.filter(
    (row) =>
      reach === "all" ||
      (reach === "own" && row.owner === persona) ||
      (reach === "public" && row.isPublic === true),
  );
  return labels(reached) + (operation === "update" && reach === "own" ? "; giving it away refused" : "");
}

type Attempt = {
  context: Context;
  table: string;
  sample: TableSample;
  persona: Persona;
  client: SupabaseClient;
  reach: Reach;
};

const tries: Record<Operation, (attempt: Attempt) => Promise<string>> = {
  async read({ client, table, sample }) {
    const { data, error } = await ours(client.from(table).select(sample.key), sample);
    if (error) return error.code === denied ? "nothing" : said(error);
    const keys = new Set((data as SampleValues[]).map((row) => row[sample.key]));
    return labels(sample.rows.filter(({ values }) => keys.has(values[sample.key])));
  },

  async insert({ context, client, table, sample, persona, reach }) {
    const others = persona === "reader" ? "other reader" : "reader";
    const own = await add(person(context, persona === "anonymous" ? "reader" : persona).id);
    return reach === "own" ? `${own}; for another account ${await add(person(context, others).id)}` : own;

    async function add(owner: string): Promise<string> {
      const values = sample.another(owner);
      const { error } = await client.from(table).insert(values);
      if (!error) await remove(context, table, sample, values);
      return outcome(error, "added", "refused");
    }
  },

  async update({ context, client, table, sample, persona, reach }) {
    const { error } = await ours(client.from(table).update(sample.change), sample);
    if (error && error.code !== denied) return said(error);
    const columns = Object.keys(sample.change);
    const { data } = await ours(context.service.from(table).select([sample.key, ...columns].join()), sample);
    const changed = ((data ?? []) as SampleValues[]).filter((row) =>
      columns.every((column) => JSON.stringify(row[column]) === JSON.stringify(sample.change[column])),
    );
    const keys = new Set(changed.map((row) => row[sample.key]));
    const found = sample.rows.filter(({ values }) => keys.has(values[sample.key]));
    for (const row of found) await ours(context.service.from(table).update(row.values), sample, [row]);
    if (reach !== "own") return labels(found);
    const stranger = person(context, persona === "reader" ? "other reader" : "reader").id;
    const mine = sample.rows.filter((row) => row.owner === persona);
    const given = await ours(client.from(table).update(sample.giveAway?.(stranger) ?? {}), sample, mine);
    return `${labels(found)}; giving it away ${outcome(given.error, "possible", "refused")}`;
  },

  async delete({ context, client, table, sample, reach }) {
    if (sample.keeps && reach !== "nothing") return deleteAnother(context, client, table, sample);
    const { error } = await ours(client.from(table).delete(), sample);
    if (error && error.code !== denied) return said(error);
    const { data } = await ours(context.service.from(table).select(sample.key), sample);
    const present = new Set(((data ?? []) as SampleValues[]).map((row) => row[sample.key]));
    const gone = sample.rows.filter(({ values }) => !present.has(values[sample.key]));
    for (const { values } of gone) await context.service.from(table).insert(values);
    return labels(gone);
  },
};

async function deleteAnother(
  context: Context,
  client: SupabaseClient,
  table: string,
  sample: TableSample,
): Promise<string> {
  const values = sample.another(person(context, "other reader").id);
  const added = await context.service.from(table).insert(values);
  if (added.error) return said(added.error);
  const { data, error } = await client
    .from(table)
    .delete()
    .match(identityOf(sample, values))
    .select(sample.key);
  await remove(context, table, sample, values);
  return error ? said(error) : data.length === 1 ? "another row" : "nothing";
}

function outcome(error: { code: string; message: string } | null, done: string, refused: string): string {
  if (!error) return done;
  return error.code === denied ? refused : said(error);
}

type Answer = { data: unknown; error: { code: string; message: string } | null };
/** As much of supabase-js's own type as is needed: that one knows tables by name, and loses itself without. */
type Query = PromiseLike<Answer> & {
  in(column: string, values: unknown[]): Query;
  match(values: SampleValues): Query;
};

/** Always with a condition, so that the site's own rows are never read or changed. */
function ours(query: unknown, sample: TableSample, rows = sample.rows): PromiseLike<Answer> {
  const present = rows.length > 0 ? rows.map(({ values }) => values) : [sample.another(noAccount)];
  const found = (query as Query).in(
    sample.key,
    present.map((values) => values[sample.key]),
  );
  return sample.scope ? found.match(sample.scope) : found;
}

async function remove(
  context: Context,
  table: string,
  sample: TableSample,
  values: SampleValues,
): Promise<void> {
  await context.service.from(table).delete().match(identityOf(sample, values));
}

function identityOf({ key, scope }: TableSample, values: SampleValues): SampleValues {
  const columns = [key, ...Object.keys(scope ?? {})];
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

function labels(rows: SampleRow[]): string {
  return rows.length > 0 ? rows.map(({ label }) => label).join(", ") : "nothing";
}
