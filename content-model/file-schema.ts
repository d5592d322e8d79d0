// What a content file may say of a record, made from the fields of its collection. Strict: a misspelt field is an error that names the
// file, not a silent loss.
import { z } from "#common/zod.ts";
import type { Collection } from "./collection.ts";
import type { Field, PartField, Values } from "./field.ts";
import { isLink } from "./link.ts";
import { levelsOf } from "./menu-levels.ts";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words with hyphens");
const path = z.string().regex(/^\/([a-z0-9]+([-/][a-z0-9]+)*)?$/, "a path like /trust/security");
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a date like 2026-03-02");
const moment = z.union([day, z.iso.datetime({ offset: true })]);
const text = z.union([z.string(), z.number().transform(String)]);
/** A link to a record is "record:" and its path; the database makes its id of it. */
const link = z
  .string()
  .refine((value) => isLink(value) || value.startsWith("record:"), "a path, record: and a path, or https://");

export function fileSchema({ fields, publishable, ordered, blank }: Collection) {
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
        ...Object.fromEntries(fields.map((field) => [field.name, givenOrNot(field, blank)])),
      })
      // A list in a file has an order; a collection that is shown by dates or names has none.
      .transform(
        ({ display_order, ...values }): Record<string, unknown> =>
          ordered ? { ...values, display_order } : values,
      )
  );
}

/** Columns that hold structures: a connection to the database has to be told of them. */
export function jsonColumns({ fields }: Collection): string[] {
  return fields.flatMap(({ kind, name }) => (["records", "sections", "menu"].includes(kind) ? [name] : []));
}

/** What a new record begins with has a default in the database as well. */
function givenOrNot(field: Field, blank: Values = {}): z.ZodType {
  const isRequired = field.required || field.kind === "slug" || field.kind === "path";
  return isRequired && blank[field.name] === undefined ? fileValueOf(field) : fileValueOf(field).nullish();
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
    case "texts":
      return z.array(text);
    case "records":
      return z.array(
        z.strictObject(Object.fromEntries(field.parts.map((part) => [part.name, partOf(part)]))),
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

function partOf(part: PartField): z.ZodType {
  const value = partValueOf(part);
  return part.required ? value : value.nullish();
}

function partValueOf(part: PartField): z.ZodType {
  if (part.kind === "select") return z.enum(part.options.map(({ value }) => value));
  if (part.kind === "date") return day;
  return part.kind === "date-time" ? moment : text;
}

/** What belongs into a section its kind says (app/sections); a test holds the files against the kinds. */
const sections = z
  .array(z.looseObject({ kind: z.string() }))
  .transform((all) => all.map((section, index) => ({ id: `s${index + 1}`, ...section })));

/** Links in groups in groups, with the fields of any level. */
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
