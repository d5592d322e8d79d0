// Converts between stored rows and form values. Form values of text fields are never null: an empty field is an empty string.
import type { Collection, Row } from "#content-model/collection.ts";
import { emptyOf } from "#content-model/empty-value.ts";
import type {
  ArrayItem,
  Field,
  ItemField,
  StoredLink,
  StoredSection,
  Value,
  Values,
} from "#content-model/field.ts";
import { joinLabels, readLabels } from "#content-model/fields/labels.ts";
import { slugOf } from "~/lib/text/slug.ts";

export function blankValues(type: Collection): Values {
  return Object.fromEntries(type.fields.map((field) => [field.name, field.defaultValue ?? emptyOf(field)]));
}

export function valuesOf(type: Collection, row: Record<string, unknown>): Values {
  return Object.fromEntries(type.fields.map((field) => [field.name, fromColumn(field, row[field.name])]));
}

/** The columns to store. */
export function columnsOf(type: Collection, values: Values): Values {
  const known = type.fields.filter(({ name }) => name in values);
  return Object.fromEntries(known.map((field) => [field.name, toColumn(field, values[field.name] ?? null)]));
}

/** The fields that would be stored differently. */
export function changedFields(type: Collection, before: Values, after: Values): Field[] {
  return type.fields.filter((field) => {
    const [one = null, other = null] = [before[field.name], after[field.name]];
    return one !== other && !isSame(toColumn(field, one), toColumn(field, other));
  });
}

export function changedValues(type: Collection, before: Values, after: Values): Values {
  return pick(after, changedFields(type, before, after));
}

export function pick(values: Values, fields: Field[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]));
}

/** The initial values of a copy; for an immutable collection of the next version. */
export function duplicateValues(type: Collection, row: Row): Values {
  const values = valuesOf(type, row);
  if (type.immutable) return { ...values, version: Number(values.version) + 1, effective_on: "" };
  values[type.title] = `${values[type.title]} (copy)`;
  for (const field of type.fields)
    if (field.kind === "slug") values[field.name] = slugOf(String(values[field.from]));
    else if (field.kind === "path") values[field.name] = "";
  return values;
}

function isSame(one: Value, other: Value): boolean {
  if (one === other) return true;
  // Fast for long texts, which are compared at every key.
  if (typeof one !== "object" || typeof other !== "object") return false;
  return withSortedKeys(one) === withSortedKeys(other);
}

/** The database does not keep the order of JSON keys. */
function withSortedKeys(value: Value): string {
  return JSON.stringify(value, (_name, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function fromColumn(field: Field, stored: unknown): Value {
  if (stored === null || stored === undefined) return emptyOf(field);
  if (field.kind === "array") return itemsOf(stored, field.itemFields);
  if (field.kind === "date-time") return momentOf(String(stored));
  if (field.kind === "sections") return stored as StoredSection[];
  if (field.kind === "menu") return stored as StoredLink[];
  if (field.kind === "labels") return joinLabels(stored as string[]);
  // A list of words in one line.
  if (Array.isArray(stored) && field.kind === "text") return stored.join(", ");
  if (Array.isArray(stored)) return stored.map(String);
  return typeof stored === "number" || typeof stored === "boolean" ? stored : String(stored);
}

function toColumn(field: Field, value: Value): Value {
  if (field.kind === "array") return itemsOf(value, field.itemFields);
  if (field.kind === "list" && Array.isArray(value)) return (value as string[]).map((text) => text.trim());
  if (typeof value !== "string") return value;
  if (field.kind === "labels") return readLabels(value);
  const text = field.kind === "markdown" ? value : value.trim();
  return text === "" && isNullWhenEmpty(field) ? null : text;
}

function isNullWhenEmpty({ nullable, kind }: Field): boolean {
  return nullable === true || kind === "date" || kind === "date-time" || kind === "image";
}

/** The items with all their fields as texts; empty optional fields are omitted. */
function itemsOf(stored: unknown, fields: readonly ItemField[]): ArrayItem[] {
  const items = (Array.isArray(stored) ? stored : []) as Record<string, unknown>[];
  return items
    .filter((item) => typeof item === "object" && item !== null)
    .map((item) => {
      const texts = fields.map(({ name }) => [name, String(item[name] ?? "").trim()] as const);
      return Object.fromEntries(texts.filter(([name, text]) => text !== "" || isRequired(fields, name)));
    });
}

function isRequired(fields: readonly ItemField[], name: string): boolean {
  return fields.some((field) => field.name === name && field.required);
}

/** Normalizes an instant of the database or of a field. */
function momentOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? "" : instant.toISOString();
}
