// What a collection says about itself. List, form, trash, order, history, preview, sidebar, links, sitemap and content files are all
// made from this (docs/adding-a-content-type.md, decision 50).
import type { Database } from "#common/database.types.ts";
import type { z } from "#common/zod.ts";
import type { ContentTable, Field, Option, Value, Values } from "./field.ts";

type Tables = Database["public"]["Tables"];
type Functions = Database["public"]["Functions"];
type ShortTable = "redirects" | "search_synonyms";
type ColumnOf<Table extends ContentTable | ShortTable> = keyof Tables[Table]["Row"] & string;
type ListFunction = "list_redirects" | "list_media";
type ListedColumn = {
  [Name in ListFunction]: keyof Functions[Name]["Returns"][number];
}[ListFunction];

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

export const sidebarGroups = [
  "Overview",
  "Content Management",
  "Media & Assets",
  "Analytics & Monitoring",
  "Configuration",
] as const;

/** An entry in the sidebar and the palette of the back office. */
export type SidebarEntry = {
  group: (typeof sidebarGroups)[number];
  /** Among the entries of the group. */
  order: number;
  /** Where it is not the plural. */
  title?: string;
  /** The app draws it (features/admin-frame/icons.ts). */
  icon:
    | "activity"
    | "award"
    | "bell"
    | "book"
    | "bookmark"
    | "briefcase"
    | "building"
    | "check"
    | "edit"
    | "file"
    | "image"
    | "layers"
    | "menu"
    | "quote"
    | "server"
    | "shield"
    | "users";
  /** Further words the palette finds it by. */
  keywords: string[];
};

/** Files below content/: a folder with a file for each record, or one YAML file with all of them. */
export type Source<Name extends string = string> =
  | {
      folder: string /** Columns that a Markdown file holds below a heading of their name. */;
      headings?: Name[];
    }
  | { file: string };

type Description<Table extends ContentTable> = {
  table: Table;
  /** Below /admin. */
  path: string;
  singular: string;
  plural: string;
  /** What one is called among records of other collections, where the singular is too short for that. */
  noun?: string;
  /** One sentence below the title. */
  about: string;
  /** The column that names a record. */
  title: ColumnOf<Table>;
  sidebar: SidebarEntry;
  /** Offered on the dashboard and in the palette. */
  quickCreate?: { title: string; keywords: string[] };
  /** Where the seed, the export and the import have it. */
  source: Source<ColumnOf<Table>>;
  /** The column by which an import recognizes a record of another installation, where it is neither a slug nor a path. */
  naturalKey?: ColumnOf<Table>;
  fields: Field<ColumnOf<Table>>[];
  columns: ListColumn<ColumnOf<Table>>[];
  /** Names of select, reference or tag fields to filter by. */
  filters?: ColumnOf<Table>[];
  /** Columns in which the search looks, for any part of them. */
  search: ColumnOf<Table>[];
  /** Of the search field, where “Search” and the plural are not enough. */
  searchLabel?: string;
  searchPlaceholder?: string;
  /** Has the column `search`: the words of its texts are looked in as well. */
  fullText?: boolean;
  /** How the list begins. Ordered types begin with their order. */
  sort?: { key: ColumnOf<Table>; descending: boolean };
  /** Drafts, scheduling, pending changes. Others are public as soon as they are active. */
  publishable?: boolean;
  /** Has display_order: the editor arranges it. */
  ordered?: boolean;
  /** Has is_sample: what came with the product is marked until an editor confirms it. */
  samples?: boolean;
  /** What is published stays as it is for ever; a change is a new version. */
  sealed?: boolean;
  /** The path above its public pages: each record has one, named by its slug. */
  folder?: `/${string}`;
  /** What such a page is, above its title where it is shared. */
  publicLabel?: string;
  /** Menus, texts and other records can link to it; the columns that describe and mark such a link. */
  link?: { description: ColumnOf<Table>; badge?: ColumnOf<Table> };
  /**
   * Where a record can be seen in public, and before that by a link: its route must read `?preview=`. Without this, its page in the
   * folder or at its own path.
   */
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
  /** Found by the site's search; its table has a column `search`. */
  siteSearch?: {
    /** What a result is called. */
    kind: string;
    /** SQL about the row `t`: only these can be found, and visitors find only these of them. */
    only?: string;
    visitors?: string;
    /** Ranked among so many of the newest. */
    newest?: number;
    /** The texts in which a passage is looked for: Markdown, of which so many characters are read. */
    text?: { lead: ColumnOf<Table>; body: ColumnOf<Table>; most: number };
    /** 62_search_results.sql says where: it has no page of its own, or not always. */
    isFoundAt?: "elsewhere";
  };
  /** What the search of the back office shows beside the title (its path, or SQL about the row `t`), and looks in besides. */
  palette?: { detail?: string; body?: ColumnOf<Table>[] };
  /** Visitors cannot read the table, only what functions make of it. */
  closed?: boolean;
  /** For tests: the least that a row needs (`#` becomes a number of its own), and a text column to write into. */
  sample: { row: Partial<Record<ColumnOf<Table>, string>>; text: ColumnOf<Table> };
  listedBy?: RowSource;
  /** How many the list shows at once; 25 where nothing is said. */
  pageSize?: number;
};

export type Collection = Omit<
  Description<ContentTable>,
  | "title"
  | "source"
  | "naturalKey"
  | "link"
  | "fields"
  | "columns"
  | "filters"
  | "search"
  | "sort"
  | "blank"
  | "shownWhile"
  | "siteSearch"
  | "palette"
  | "sample"
> & {
  title: string;
  source: Source;
  naturalKey?: string;
  link?: { description: string; badge?: string };
  fields: Field[];
  columns: ListColumn[];
  filters?: string[];
  search: string[];
  sort?: { key: string; descending: boolean };
  blank?: Values;
  shownWhile?: { from?: string; until: string; unit: "day" | "moment" };
  siteSearch?: {
    kind: string;
    only?: string;
    visitors?: string;
    newest?: number;
    text?: { lead: string; body: string; most: number };
    isFoundAt?: "elsewhere";
  };
  palette?: { detail?: string; body?: string[] };
  sample: { row: Record<string, string>; text: string };
  short?: ShortRecord;
  files?: FileRecords;
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
};

/**
 * A record that is a file is uploaded, shown as a tile, and opened in a sheet beside the list. It has a trash, but no status, page or history
 * of its own.
 */
type FileRecords<Column extends string = string> = {
  /** The bucket of the files, and the column with the path in it. */
  bucket: "media";
  pathColumn: Column;
  /** The search parameter that names the open record. */
  param: string;
  /** What the sheet and messages call one. */
  noun: (row: Row) => string;
  /** What names one: the first of these columns that is not empty. */
  names: Column[];
  /** The fields that this one has. */
  fieldsOf: (row: Row) => Field[];
  /** Columns that are read beside those of the fields. */
  reads: Column[];
};

/** A choice above the list, kept in the URL. */
export type ListFilter = {
  name: string;
  label: string;
  /** The choice of all records, where “all” does not say it. */
  all?: Option;
  /** `none` is the title of the list when nothing matches. */
  options?: readonly (Option & { none?: string })[];
  /** Offers the values of this field. */
  field?: string;
};

/** A function of the database that lists the records, because their columns come from several tables. */
export type RowSource = {
  name: ListFunction;
  filters: ListFilter[];
  /** The arguments for these choices; an empty text means all records. */
  argumentsFor: (choices: Record<string, string>) => Record<string, unknown>;
};

type ShortDescription<Table extends ShortTable> = Pick<
  Collection,
  "path" | "singular" | "plural" | "about" | "check" | "pageSize" | "listedBy" | "empty" | "searchPlaceholder"
> & {
  table: Table;
  title: ColumnOf<Table>;
  fields: Field<ColumnOf<Table>>[];
  columns: ListColumn<ColumnOf<Table> | ListedColumn>[];
  search: ColumnOf<Table>[];
  sort?: { key: ColumnOf<Table>; descending: boolean };
  short: ShortRecord;
};

/** A collection whose list and dialog ask for nothing but its short description. */
export type ShortType = Collection & { short: ShortRecord };
/** A collection whose records are files. */
export type FileType = Collection & { files: FileRecords; listedBy: RowSource };

/** Checks every name against the table's columns; from here on a description is plain data. */
export function defineCollection<Table extends ContentTable>(description: Description<Table>): Collection {
  const type = description as unknown as Collection;
  const publicPath = type.publicPath ?? ownPage(type);
  return publicPath ? { ...type, publicPath } : type;
}

function ownPage({ folder, fields }: Collection): Collection["publicPath"] {
  if (folder) return (row) => `${folder}/${row.slug}`;
  return fields.some(({ kind }) => kind === "path") ? (row) => String(row.path) : undefined;
}

export function describeShortType<Table extends ShortTable>(description: ShortDescription<Table>): ShortType {
  return description as unknown as ShortType;
}

export function describeFiles<Table extends ContentTable>(
  description: Description<Table> & { files: FileRecords<ColumnOf<Table>>; listedBy: RowSource },
): FileType {
  return description as unknown as FileType;
}
