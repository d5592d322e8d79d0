// How a field of anything editable is described: the columns of a collection and the parts of a section speak the same language, so
// both have the same form, the same rules and the same words.
import type { Database } from "#common/database.types.ts";

type Tables = Database["public"]["Tables"];
/** Any table that was registered with `private.register_content_table` and has a trash. */
export type ContentTable = {
  [Name in keyof Tables]: "deleted_at" extends keyof Tables[Name]["Row"] ? Name : never;
}[keyof Tables];

export type RecordPart = Record<string, string>;
/** A section as it is stored: what it is, and the values of its fields beside it (lib/sections). */
export type StoredSection = {
  id: string;
  kind: string;
  anchor?: string;
  hidden?: boolean;
  [field: string]: unknown;
};
/** A link of a menu, or what holds some: a group, a column (features/admin-content/menus). */
export type StoredLink = {
  id: string;
  href?: string;
  title?: string;
  items?: StoredLink[];
  [field: string]: unknown;
};
export type Value =
  | string
  | number
  | boolean
  | null
  | string[]
  | RecordPart[]
  | StoredSection[]
  | StoredLink[];
export type Values = Record<string, Value>;

export type Option = { value: string; label: string };
export type PartField = {
  name: string;
  label: string;
  required?: boolean;
  /** A link may be a reference to a record as well. */
} & (
  | { kind?: "text" | "long-text" | "date" | "date-time" | "link" }
  | { kind: "select"; options: readonly Option[] }
);

type Common<Name extends string> = {
  name: Name;
  label: string;
  help?: string;
  required?: boolean;
  /** Stored as null when it is empty. */
  nullable?: boolean;
  /** Beside the text instead of below it. */
  side?: boolean;
  /** The sentence where a required value is missing. */
  missing?: string;
  /** Only where another field has this value. */
  when?: { field: Name; is: string };
};

export type Field<Name extends string = string> = Common<Name> &
  (
    | {
        kind: "text";
        max?: number;
        placeholder?: string;
        format?: "link" | "url";
        /** A link may be a reference to a record as well. */
        records?: boolean;
      }
    /** The last part of the URL, made from another field until the editor writes one. */
    | { kind: "slug"; from: Name; shared?: boolean }
    /** The whole path of a page. */
    | { kind: "path"; from: Name }
    | { kind: "long-text"; max?: number; rows?: number }
    | { kind: "markdown"; size?: "document" | "section"; max?: number }
    | { kind: "number"; min?: number; max?: number }
    | { kind: "switch" }
    | { kind: "date-time" }
    | { kind: "date" }
    | { kind: "select"; options: readonly Option[]; emptyLabel?: string }
    | { kind: "tags" }
    /** Words for editors, with commas between them. */
    | { kind: "labels" }
    | { kind: "image" }
    /** Names rows of another type by one of its columns. */
    | { kind: "reference"; table: ContentTable; value: string; title: string; many?: boolean }
    | { kind: "texts"; item: string }
    | { kind: "records"; item: string; parts: readonly PartField[] }
    | { kind: "sections" }
    | { kind: "menu" }
  );

/** What a form holds for one field, by its kind. */
type ValueOf<Described extends Field> = Described extends { kind: "switch" }
  ? boolean
  : Described extends { kind: "number" }
    ? number
    : Described extends { kind: "texts" | "tags" } | { kind: "reference"; many: true }
      ? string[]
      : Described extends { kind: "records"; parts: infer Parts extends readonly PartField[] }
        ? { [Part in Parts[number] as Part["name"]]: string }[]
        : Described extends { kind: "sections" }
          ? StoredSection[]
          : string;

/** The values of a list of fields, by name. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [Described in Fields[number] as Described["name"]]: ValueOf<Described>;
};
