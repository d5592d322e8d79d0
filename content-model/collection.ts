// What a content type says about itself. List, form, trash, order, history and preview are all made from this (docs/adding-a-content-type.md).
import type { Database } from "#common/database.types.ts";
import type { ContentTable, Field, Value, Values } from "./field.ts";

type Tables = Database["public"]["Tables"];
type ColumnOf<Table extends ContentTable> = keyof Tables[Table]["Row"] & string;

/** A stored row. Every content table has these; the description knows the rest. */
export type Row = Record<string, unknown> & { id: string; updated_at: string };

export type ListColumn<Name extends string = string> = {
  name: Name;
  label: string;
  sortable?: boolean;
  as?: "text" | "date" | "tags" | "choice" | "flag";
  /** Only where there is room: on wide screens. */
  wide?: boolean;
};

/** Where a record stands in public, in one word. */
export type DisplayStatus = {
  label: string;
  variant?: "default" | "signal" | "success" | "danger";
  /** Visitors see it all the same. */
  isPublic?: boolean;
};

type Description<Table extends ContentTable> = {
  table: Table;
  /** Below /admin. */
  path: string;
  singular: string;
  plural: string;
  /** One sentence below the title. */
  about: string;
  /** The column that names a record. */
  title: ColumnOf<Table>;
  fields: Field<ColumnOf<Table>>[];
  columns: ListColumn<ColumnOf<Table>>[];
  /** Names of select, reference or tag fields to filter by. */
  filters?: ColumnOf<Table>[];
  /** Columns in which the search looks, for any part of them. */
  search: ColumnOf<Table>[];
  /** Has the column `search`: the words of its texts are looked in as well. */
  fullText?: boolean;
  /** How the list begins. Ordered types begin with their order. */
  sort?: { key: ColumnOf<Table>; descending: boolean };
  /** Drafts, scheduling, working copies. Others are public as soon as they are active. */
  publishable?: boolean;
  /** Has display_order: the editor arranges it. */
  ordered?: boolean;
  /** Has is_sample: what came with the product is marked until an editor confirms it. */
  samples?: boolean;
  /** What is published stays as it is for ever; a change is a new version. */
  sealed?: boolean;
  /** Where a record can be seen in public, and before that by a link: its route must read `?preview=`. */
  publicPath?: (row: Row) => string | undefined;
  /** Where such a link leads instead when its place asks for an account. That place is not shared: it has no social preview. */
  previewPath?: string;
  /** The function of the database that makes one of two records. */
  mergedBy?: "merge_tags";
  /** Words of the empty list; the button always says what is added. */
  empty: string;
  addLabel?: string;
  /** What a single field cannot know: one sentence per field that is wrong. */
  check?: (values: Values) => Record<string, string>;
  /** Beyond active or not: windows and expiry. */
  displayStatus?: (row: Row, now: Date) => DisplayStatus | undefined;
  /** What a new record begins with. */
  blank?: Partial<Record<ColumnOf<Table>, Value>>;
  /** Visitors see it only from and until the values of these columns; days are those of the site's calendar. */
  shownWhile?: { from?: ColumnOf<Table>; until: ColumnOf<Table>; unit: "day" | "moment" };
  /** Visitors cannot read the table, only what functions make of it. */
  closed?: boolean;
  /** For tests: the least that a row needs (`#` becomes a number of its own), and a text column to write into. */
  sample: { row: Partial<Record<ColumnOf<Table>, string>>; text: ColumnOf<Table> };
};

export type ContentType = Omit<
  Description<ContentTable>,
  "title" | "fields" | "columns" | "filters" | "search" | "sort" | "blank" | "shownWhile" | "sample"
> & {
  title: string;
  fields: Field[];
  columns: ListColumn[];
  filters?: string[];
  search: string[];
  sort?: { key: string; descending: boolean };
  blank?: Values;
  shownWhile?: { from?: string; until: string; unit: "day" | "moment" };
  sample: { row: Record<string, string>; text: string };
};

/** Checks every name against the table's columns; from here on a description is plain data. */
export function describeType<Table extends ContentTable>(description: Description<Table>): ContentType {
  return description as unknown as ContentType;
}
