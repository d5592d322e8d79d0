// What a content type says about itself. List, form, trash, order, history and preview are all made from this (docs/adding-a-content-type.md).
import type { Database } from "#common/database.types.ts";
import type { z } from "#common/zod.ts";
import type { ContentTable, Field, Option, Value, Values } from "./field.ts";

type Tables = Database["public"]["Tables"];
type Functions = Database["public"]["Functions"];
/** Tables of short records have no trash. */
type ListedTable = ContentTable | "redirects" | "search_synonyms";
type ColumnOf<Table extends ListedTable> = keyof Tables[Table]["Row"] & string;
type ListFunction = "list_redirects";
type ListedColumn = keyof Functions[ListFunction]["Returns"][number];

/** A stored row. Every content table has these; the description knows the rest. */
export type Row = Record<string, unknown> & { id: string; updated_at: string };

export type ListColumn<Name extends string = string> = {
  name: Name;
  label: string;
  sortable?: boolean;
  as?: "text" | "date" | "tags" | "choice" | "flag" | "count" | "time-ago" | "words";
  /** Of a choice that is no field of the form. */
  options?: readonly Option[];
  /** Stands where there is no value. */
  none?: string;
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

/** A short record is edited in a dialog and deleted at once: it has no page, status, trash or history. */
type ShortRecord = {
  /** One sentence below the title of the dialog. */
  about: string;
  /** Reads the fields of the dialog; answers with the columns to store. `origin` is the site's own. */
  schema: (origin: string) => z.ZodType<Values>;
  /** The record in the label of a button: "the redirect from /old". */
  label: (row: Row) => string;
  /** The consequence of deleting it. */
  deletion: (row: Row) => string;
  /** For an editor who adds a record that exists. */
  duplicate: string;
  searchPlaceholder: string;
};

/** A function of the database that lists the records, because their columns come from several tables. */
type RowSource = {
  name: ListFunction;
  /** Links above the list: `off` lists all records, `on` those for which the argument is true. */
  filter: { argument: string; param: string; value: string; label: string; off: string; on: string };
};

type Description<Table extends ListedTable> = {
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
  columns: ListColumn<ColumnOf<Table> | ListedColumn>[];
  /** Names of select, reference or tag fields to filter by. */
  filters?: ColumnOf<Table>[];
  short?: ShortRecord;
  listedBy?: RowSource;
  /** How many the list shows at once; 25 where nothing is said. */
  pageSize?: number;
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
};

export type ContentType = Omit<
  Description<ListedTable>,
  "title" | "fields" | "columns" | "filters" | "search" | "sort" | "blank"
> & {
  title: string;
  fields: Field[];
  columns: ListColumn[];
  filters?: string[];
  search: string[];
  sort?: { key: string; descending: boolean };
  blank?: Values;
};

export type ShortType = ContentType & { short: ShortRecord };

/** Checks every name against the table's columns; from here on a description is plain data. */
export function describeType<Table extends ListedTable>(description: Description<Table>): ContentType {
  return description as unknown as ContentType;
}

export function describeShortType<Table extends ListedTable>(
  description: Description<Table> & { short: ShortRecord },
): ShortType {
  return description as unknown as ShortType;
}
