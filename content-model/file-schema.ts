// The schema of a content file, derived from the fields of its collection. It is strict: a misspelt field is an error that names the file.
import { z } from "#common/zod.ts";
import type { Collection } from "./collection.ts";
import type { Field, ItemField } from "./field.ts";
import { isLink } from "./link.ts";
import { levelsOf } from "./menu-levels.ts";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words with hyphens");
const path = z.string().regex(/^\/([a-z0-9]+([-/][a-z0-9]+)*)?$/, "a path like /trust/security");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a date like 2026-03-02");
const moment = z.union([day, z.iso.datetime({ offset: true })]);
const text = z.union([z.string(), z.number().transform(String)]);
/** A link to a record is "record:" and its path; the database replaces the path with the record's id. */
const link = z
  .string()
  .refine((value) => isLink(value) || value.startsWith("record:"), "a path, record: and a path, or https://");

export function fileSchema({ fields, publishable, ordered }: Collection) {
  const publication = {
    status: z.enum(["draft", "published"]).default("published"),
    published_at: moment.nullish(),
  };
  return (
    z
      .strictObject({
        is_active: z.boolean().nullish(),
        updated_at: moment.nullish(),
        display_order: z.number().int().nullish(),
        ...(publishable ? publication : {}),
        ...Object.fromEntries(fields.map((field) => [field.name, optionalUnlessRequired(field)])),
      })
      // The records of a file have an order, which collections sorted by date or name ignore.
      .transform(
        ({ display_order, ...values }): Record<string, unknown> =>
          ordered ? { ...values, display_order } : values,
      )
  );
}

/** Columns that hold JSON; the database connection must serialize them. */
export function jsonColumns({ fields }: Collection): string[] {
  return fields.flatMap(({ kind, name }) => (["array", "sections", "menu"].includes(kind) ? [name] : []));
}

/** Columns with a default value have the same default in the database. */
function optionalUnlessRequired(field: Field): z.ZodType {
  const isRequired = (field.required && !field.when) || field.kind === "slug" || field.kind === "path";
  return isRequired && field.defaultValue === undefined ? fileValueOf(field) : fileValueOf(field).nullish();
}

function fileValueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "slug":
      return slug;
    case "path":
      return path;
    case "number":
      return z.number().int();
    case "switch":
      return z.boolean();
    case "date":
      return day;
    case "date-time":
      return moment;
    case "select":
      return z.enum(field.options.map(({ value }) => value));
    case "tags":
      return z.array(slug);
    case "reference": {
      const named = field.value === "slug" ? slug : z.string();
      return field.many ? z.array(named) : named;
    }
    case "list":
      return z.array(text);
    case "array":
      return z.array(
        z.strictObject(Object.fromEntries(field.itemFields.map((part) => [part.name, partOf(part)]))),
      );
    case "sections":
      return sections;
    case "menu":
      return z.array(menuItem).transform(withIds);
    case "text":
      return field.format === "link" ? link : text;
    default:
      return text;
  }
}

function partOf(part: ItemField): z.ZodType {
  const value = partValueOf(part);
  return part.required && !part.when ? value : value.nullish();
}

function partValueOf(part: ItemField): z.ZodType {
  if (part.kind === "select") return z.enum(part.options.map(({ value }) => value));
  if (part.kind === "date") return day;
  return part.kind === "date-time" ? moment : text;
}

/** The fields of a section depend on its kind (app/sections); a test checks the files against the blocks. */
const sections = z
  .array(z.looseObject({ kind: z.string() }))
  .transform((all) => all.map((section, index) => ({ id: `s${index + 1}`, ...section })));

/** Nested links and groups, with the fields of any level. */
type MenuItem = { id?: string; items?: MenuItem[] } & Record<string, unknown>;
const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.strictObject({
    ...Object.fromEntries(
      ["header", "main", "footer"]
        .flatMap(levelsOf)
        .flatMap(({ fields }) => fields.map((field) => [field.name, fileValueOf(field).optional()])),
    ),
    id: slug.optional(),
    items: z.array(menuItem).optional(),
  }),
);

function withIds(items: MenuItem[]): MenuItem[] {
  return items.map(({ items: below, ...item }, index) => ({
    id: `i${index + 1}`,
    ...item,
    ...(below ? { items: withIds(below) } : {}),
  }));
}
