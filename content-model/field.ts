// Fields describe the columns of collections and the values of sections, so both have the same form controls and rules.
import type { Database } from "#common/database.types.ts";

type Tables = Database["public"]["Tables"];
/** Every table that is registered with `private.register_content_table` and has a trash. */
export type ContentTable = {
  [Name in keyof Tables]: "deleted_at" extends keyof Tables[Name]["Row"] ? Name : never;
}[keyof Tables];

export type ArrayItem = Record<string, string>;
/** A stored section: its kind, and the values of its fields (lib/sections). */
export type StoredSection = {
  id: string;
  kind: string;
  anchor?: string;
  hidden?: boolean;
  [field: string]: unknown;
};
/** A link of a menu, or a group or column of links (features/admin-content/menus). */
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
  | ArrayItem[]
  | StoredSection[]
  | StoredLink[];
export type Values = Record<string, Value>;

export type Option = { value: string; label: string };
export type ItemField = {
  name: string;
  label: string;
  /** Where it is shown. */
  required?: boolean;
  /** Shown only while another part of the item has this value. */
  when?: { field: string; is: string };
  /** The value in a new item. */
  defaultValue?: string;
} /** A link may also be a reference to a record. */ & (
  | { kind?: "text" | "long-text" | "date" | "date-time" | "link" }
  | { kind: "select"; options: readonly Option[] }
  /** The entry of another list, by its name (entry-names.ts). */
  | { kind: "entry"; of: string; by: string }
);

type Common<Name extends string> = {
  name: Name;
  label: string;
  help?: string;
  required?: boolean;
  /** Stored as null when empty. */
  nullable?: boolean;
  /** In the side column of the form, or in the drawer of page settings. */
  side?: boolean;
  /** Its group in the drawer; without one it belongs to the publication. */
  group?: "path" | "search" | "sharing";
  /** The message when a required value is missing. */
  missing?: string;
  /** Shown and checked only while another field has this value, or one of these. */
  when?: { field: Name; is: string | boolean | readonly string[] };
  /** The value of a new record or section. A required column has the same default in the database. */
  defaultValue?: Value;
  /** In a new section, the title of the page. */
  startsAsPageTitle?: boolean;
};

export type Field<Name extends string = string> = Common<Name> &
  (
    | {
        kind: "text";
        max?: number;
        placeholder?: string;
        format?: "link" | "url";
        /** A link may also be a reference to a record. */
        records?: boolean;
      }
    /** The last part of the URL, derived from another field until the editor changes it. */
    | { kind: "slug"; from: Name; shared?: boolean }
    /** The full path of a page. */
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
    /** Refers to rows of another collection by one of their columns. */
    | {
        kind: "reference";
        table: ContentTable;
        value: string;
        title: string;
        many?: boolean;
        /** For what has no row there: its name and its picture are other fields of this record, shown with this one. */
        otherwise?: { label: string; name: Name; image: Name };
      }
    /** An administrator, by the id of their account. */
    | { kind: "administrator" }
    | { kind: "list"; item: string }
    | { kind: "array"; item: string; itemFields: readonly ItemField[] }
    | { kind: "sections" }
    | { kind: "menu" }
  );

/** The type of a field's value, by its kind. */
type ValueOf<Described extends Field> = Described extends { kind: "switch" }
  ? boolean
  : Described extends { kind: "number" }
    ? number
    : Described extends { kind: "list" | "tags" } | { kind: "reference"; many: true }
      ? string[]
      : Described extends { kind: "array"; itemFields: infer Parts extends readonly ItemField[] }
        ? { [Part in Parts[number] as Part["name"]]: string }[]
        : Described extends { kind: "sections" }
          ? StoredSection[]
          : string;

/** The values of a list of fields, by name. */
export type ValuesOf<Fields extends readonly Field[]> = {
  [Described in Fields[number] as Described["name"]]: ValueOf<Described>;
};
