// The description of a collection. Lists, forms, trash, order, history, previews, sidebar, links, sitemap and content files are derived from
// it (docs/adding-a-content-type.md, decision 50).
import type { Database } from "#common/database.types.ts";
import type { z } from "#common/zod.ts";
import type { ContentTable, Field, Option, Values } from "./field.ts";
import { sample, sampleColumn } from "./fields/shared-fields.ts";

type Tables = Database["public"]["Tables"];
type Functions = Database["public"]["Functions"];
type PlainTable = "redirects" | "search_synonyms";
type ColumnOf<Table extends ContentTable | PlainTable> = keyof Tables[Table]["Row"] & string;
type ListFunction = "list_redirects" | "list_media";
type ListedColumn = {
  [Name in ListFunction]: keyof Functions[Name]["Returns"][number];
}[ListFunction];

/** A stored row. Every content table has these columns; the collection knows the others. */
export type Row = Record<string, unknown> & { id: string; updated_at: string };

export type ListColumn<Name extends string = string> = {
  name: Name;
  label: string;
  sortable?: boolean;
  as?: "text" | "date" | "tags" | "choice" | "flag" | "count" | "time-ago" | "words";
  /** For a choice that is not a field of the form. */
  options?: readonly Option[];
  /** The text of an empty cell. */
  none?: string;
  /** Only on wide screens. */
  wide?: boolean;
};

/** A status that the clock or the record's dates decide. */
export type DisplayStatus = {
  label: string;
  variant?: "default" | "signal" | "success" | "danger";
  /** Visitors see the record in spite of a variant other than `success`. */
  isPublic?: boolean;
};

export const sidebarGroups = [
  "Overview",
  "Content Management",
  "Media & Assets",
  "Analytics & Monitoring",
  "Configuration",
] as const;

/** An entry in the sidebar of the back office. */
export type SidebarEntry = {
  group: (typeof sidebarGroups)[number];
  /** Among the entries of the group. */
  order: number;
  /** The app draws it (features/admin-frame/icons.ts). */
  icon:
    | "activity"
    | "award"
    | "book"
    | "briefcase"
    | "building"
    | "edit"
    | "file"
    | "image"
    | "layers"
    | "quote"
    | "server"
    | "shield"
    | "users";
};

/** An entry of its own, or a tab of another: `under` is the path of that one. */
export type SidebarPlace = (SidebarEntry | { under: string }) & {
  /** The plural, unless given. */
  title?: string;
  /** The name of its tab. The plural, unless given. */
  tab?: string;
  /** More words that find it in the palette. */
  keywords: string[];
};

/** Files below content/: a folder with one file per record, or one YAML file with all records. */
export type Source<Name extends string = string> =
  | {
      folder: string /** Columns that a Markdown file holds below a heading of their name. */;
      headings?: Name[];
    }
  | { file: string };

type Description<Table extends ContentTable | PlainTable, Column extends string> = {
  table: Table;
  /** Below /admin. */
  path: string;
  singular: string;
  plural: string;
  /** Names a record among those of other collections, where the singular is ambiguous. */
  noun?: string;
  /** One sentence below the title. */
  about: string;
  /** The column that names a record. */
  title: Column;
  sidebar: SidebarPlace;
  /** An action on the dashboard and in the palette. The first by order are buttons, the others are in a menu. */
  quickCreate?: { title: string; order: number; keywords: string[]; path?: string };
  /** The content files of the seed, the export and the import. */
  source: Source<Column>;
  /** The column by which an import recognizes a record of another installation, if it is neither a slug nor a path. */
  naturalKey?: Column;
  fields: Field<Column>[];
  columns: ListColumn<Column>[];
  /** Names of select, reference or tag fields. */
  filters?: Column[];
  /** Columns that the list's search matches in part. */
  search: Column[];
  /** The label of the search field. Default: “Search” and the plural. */
  searchLabel?: string;
  searchPlaceholder?: string;
  /** The table has the column `search`; the list's search also matches whole words of the texts. */
  fullText?: boolean;
  /** The initial sort. Ordered collections begin with their order. */
  sort?: { key: Column; descending: boolean };
  /** The list is a tree by this column, which holds paths, while it is sorted by it. */
  tree?: Column;
  /** Drafts, scheduling, pending changes. Without it, records are public while they are active. */
  publishable?: boolean;
  /** The table has display_order: editors arrange the records. */
  ordered?: boolean;
  /** The table has is_sample: pages mark the records of the seed until an editor confirms them. Adds a field and a column. */
  samples?: boolean;
  /** A published record never changes; a change is a new version. */
  immutable?: boolean;
  /** The path above its public pages: one page per record, named by its slug. */
  folder?: `/${string}`;
  /** The label above the title on social images. */
  publicLabel?: string;
  /** Menus, texts and other records can link to it; the columns that describe, mark and illustrate such a link. */
  link?: { description: Column; badge?: Column; picture?: Column };
  /**
   * The public path of a record, also for its preview: the route must read `?preview=`. By default the page in the folder, or the
   * record's own path.
   */
  publicPath?: (row: Row) => string | undefined;
  /** The path of previews where the public path requires an account. There is no social preview then. */
  previewPath?: string;
  /** The database function that merges two records. */
  mergedBy?: "merge_tags";
  /** The text of the empty list, above the button that adds a record. */
  empty: string;
  addLabel?: string;
  /** Rules that involve several fields: one sentence per wrong field. */
  check?: (values: Values) => Record<string, string>;
  /** Beyond active or not: windows and expiry. */
  displayStatus?: (row: Row, now: Date) => DisplayStatus | undefined;
  /** Visitors see a record only from and until the values of these columns; days are those of the site's time zone. */
  shownWhile?: { from?: Column; until: Column; unit: "day" | "moment" };
  /** The site's search finds it; the table has a column `search`. */
  siteSearch?: {
    /** The kind of a result. */
    kind: string;
    /** SQL conditions on the row `t`: for every search, and for the search of visitors. */
    only?: string;
    visitors?: string;
    /** Only this many of the newest records are ranked, and of the newest with the words in their title. */
    newest?: number;
    /** The Markdown columns that are searched for a passage, up to `most` characters. */
    text?: { lead: Column; body: Column; most: number };
    /** 62_search_results.sql computes the URL: the record does not always have its own page. */
    isFoundAt?: "elsewhere";
  };
  /** The search of the back office: what it shows beside the title (the path, or SQL on the row `t`), and further columns it searches. */
  palette?: { detail?: string; body?: Column[] };
  /** Visitors read it through functions only, not from the table. */
  closed?: boolean;
  /** For tests: the columns a row needs (`#` becomes a unique number), and a text column to write to. */
  sample: { row: Partial<Record<Column, string>>; text: Column };
  listedBy?: RowSource;
  /** Rows per page of the list. Default: 25. */
  pageSize?: number;
};

export type Collection = Omit<Description<ContentTable, string>, "sample"> & {
  sample: { row: Record<string, string>; text: string };
  /**
   * A record without a page of its own opens in a sheet beside the list. It has no status and no history. This search parameter names
   * the open record; “new” is an empty form.
   */
  sheet?: string;
  plain?: PlainRecords;
  files?: FileRecords;
};

/** Records of a few fields, which are deleted at once: they have no trash. */
type PlainRecords = {
  /** One sentence below the title of the sheet. */
  about: string;
  /** Reads the fields; answers with the columns to store. `origin` is the site's own. */
  schema: (origin: string) => z.ZodType<Values>;
  /** The consequence of deleting one. */
  deletion: (row: Row) => string;
  /** The message for a record that exists already. */
  duplicate: string;
};

/** A record that is a file is uploaded and shown as a tile. */
type FileRecords<Column extends string = string> = {
  /** The bucket of the files, and the column with the path in it. */
  bucket: "media";
  pathColumn: Column;
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

/** A database function that lists the records, because their columns come from several tables. */
export type RowSource = {
  name: ListFunction;
  filters: ListFilter[];
  /** The arguments for these choices; an empty text means all records. */
  argumentsFor: (choices: Record<string, string>) => Record<string, unknown>;
};

type PlainDescription<Table extends PlainTable> = Pick<
  Description<Table, ColumnOf<Table>>,
  | "table"
  | "path"
  | "singular"
  | "plural"
  | "about"
  | "title"
  | "fields"
  | "search"
  | "searchPlaceholder"
  | "sort"
  | "check"
  | "empty"
  | "listedBy"
  | "pageSize"
> & {
  columns: ListColumn<ColumnOf<Table> | ListedColumn>[];
  sheet: string;
  plain: PlainRecords;
};

/** A collection whose records open in a sheet. */
export type SheetCollection = Collection & { sheet: string };
/** A collection whose records are files. */
export type FileCollection = SheetCollection & { files: FileRecords; listedBy: RowSource };

/** Checks every name against the table's columns. The result is plain data. */
export function defineCollection<Table extends ContentTable>(
  description: Description<Table, ColumnOf<Table>>,
): Collection {
  const type = withSample(description as unknown as Collection);
  const publicPath = type.publicPath ?? ownPage(type);
  return publicPath ? { ...type, publicPath } : type;
}

function withSample(type: Collection): Collection {
  return type.samples
    ? { ...type, fields: type.fields.toSpliced(-1, 0, sample), columns: [...type.columns, sampleColumn] }
    : type;
}

function ownPage({ folder, fields }: Collection): Collection["publicPath"] {
  if (folder) return (row) => `${folder}/${row.slug}`;
  return fields.some(({ kind }) => kind === "path") ? (row) => String(row.path) : undefined;
}

export function definePlainCollection<Table extends PlainTable>(
  description: PlainDescription<Table>,
): SheetCollection {
  return description as unknown as SheetCollection;
}

export function defineFileCollection<Table extends ContentTable>(
  description: Description<Table, ColumnOf<Table>> & {
    sheet: string;
    files: FileRecords<ColumnOf<Table>>;
    listedBy: RowSource;
  },
): FileCollection {
  return description as unknown as FileCollection;
}
