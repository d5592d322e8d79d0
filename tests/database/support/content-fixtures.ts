import type { Sql } from "postgres";
import type { Collection } from "../../../content-model/collection.ts";
import { everyCollection } from "../../../content-model/every-collection.ts";
import type { Persona } from "./personas.ts";

export type Row = {
  /** Names the row in failures. */
  label: string;
  /** A condition that finds it. */
  where: string;
  public?: boolean;
  owner?: Persona;
  /** No role can delete it: a published legal document, the active theme. */
  sealed?: boolean;
};

export type TableFixture = {
  table: string;
  rows: Row[];
  /**
   * Changes every row it may, blindly: without a `where`, so that only the update policy decides. One assignment, which as a condition is
   * true for the changed rows.
   */
  update: string;
  /** A row that may be inserted; with `owner` replaced by whose it is. */
  insert: (owner: string) => string;
  /** Gives the persona's own rows to another account; for tables with "update own". */
  giveAway?: (to: string) => string;
};

/** Ways of not being public: a label, and the change that makes it so. */
type Hidden = Record<string, string>;

const day = "interval '1 day'";
/** Of the site's clock. */
const today = "(now() at time zone 'Europe/Zurich')::date";
const trash: Hidden = { trashed: "deleted_at = now()" };
const inactive: Hidden = { inactive: "is_active = false", ...trash };
const unpublished: Hidden = {
  draft: "status = 'draft'",
  scheduled: `published_at = now() + ${day}`,
  ...inactive,
};

/** `#` in the row is a number, other for every row; `text` is a column to write into. */
type Content = { table: string; row: Record<string, string>; text: string; hidden: Hidden };

/** One public row per table, and one row for each way of not being public. Sealed records have rows of their own (fixtures.ts). */
export const contentTables: Content[] = [
  ...everyCollection.map(contentOf),
  { table: "statistics", row: { title: "s#", value: "1" }, text: "description", hidden: inactive },
  { table: "company", row: { name: "c#", deleted_at: "now" }, text: "city", hidden: {} },
];

function contentOf({ table, sample, publishable, immutable, shownWhile, files }: Collection): Content {
  if (immutable) return { table, ...sample, hidden: {} };
  if (files) return { table, ...sample, hidden: trash };
  const row = publishable ? { ...sample.row, status: "published", published_at: "yesterday" } : sample.row;
  const hidden = { ...(publishable ? unpublished : inactive), ...(shownWhile && outside(shownWhile)) };
  return { table, row, text: sample.text, hidden };
}

function outside({ from, until, unit }: NonNullable<Collection["shownWhile"]>): Hidden {
  const [now, step] = unit === "day" ? [today, "1"] : ["now()", day];
  return {
    ...(from && { early: `${from} = ${now} + ${step}` }),
    over: `${until} = ${now} - ${step}`,
  };
}

/** What follows `insert into TABLE`. */
export function rowText(row: Record<string, string>, number: number): string {
  const values = Object.values(row).map((value) => `'${value.replace("#", String(number))}'`);
  return `(${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
}

export async function createContent(
  sql: Sql,
  { table, row: sample, text, hidden }: Content,
): Promise<TableFixture> {
  const rows: Row[] = [];
  for (const [n, [label, change]] of Object.entries({ public: "", ...hidden }).entries()) {
    const [row] = await sql.unsafe(`insert into public.${table} ${rowText(sample, n)} returning id`);
    const where = `id = '${row?.id}'`;
    if (change) await sql.unsafe(`update public.${table} set ${change} where ${where}`);
    rows.push({ label, where, public: label === "public" });
  }
  return {
    table: `public.${table}`,
    rows,
    update: `${text} = 'changed'`,
    insert: () => rowText(sample, 99),
  };
}
