// Between a stored row and what a form holds. The form has no nulls where a person types: an empty field is an empty text.
import { factValue } from "./list-values.ts";
import type { ContentType, Field, Row, Value, Values } from "./content-type.ts";

export function blankValues(type: ContentType): Values {
  return Object.fromEntries(type.fields.map((field) => [field.name, type.blank?.[field.name] ?? emptyOf(field)]));
}

export function valuesOf(type: ContentType, row: Record<string, unknown>): Values {
  return Object.fromEntries(type.fields.map((field) => [field.name, fromColumn(field, row[field.name])]));
}

/** Ready for the database. */
export function columnsOf(type: ContentType, values: Values): Values {
  const known = type.fields.filter(({ name }) => name in values);
  return Object.fromEntries(known.map((field) => [field.name, toColumn(field, values[field.name] ?? null)]));
}

/** The fields in which two sets of values differ. */
export function changedFields(type: ContentType, before: Values, after: Values): Field[] {
  return type.fields.filter(({ name }) => !isSame(before[name], after[name]));
}

export function changedValues(type: ContentType, before: Values, after: Values): Values {
  const changed = changedFields(type, before, after);
  return Object.fromEntries(changed.map(({ name }) => [name, after[name] ?? null]));
}

export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  return typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other);
}

/** A copy to begin another record with. */
export function duplicateValues(type: ContentType, row: Row): Values {
  const values = valuesOf(type, row);
  for (const field of type.fields) if (field.kind === "slug" && !field.shared) values[field.name] = "";
  const title = values[type.title];
  if (!type.sealed && typeof title === "string") values[type.title] = `${title} (copy)`;
  return { ...values, ...(type.sealed ? { effective_on: "" } : {}) };
}

function emptyOf({ kind, ...field }: Field): Value {
  if (kind === "switch") return false;
  if (kind === "number") return 0;
  if (kind === "tags" || kind === "texts" || kind === "records") return [];
  return kind === "reference" && "many" in field && field.many ? [] : "";
}

function fromColumn(field: Field, stored: unknown): Value {
  if (stored === null || stored === undefined) return emptyOf(field);
  if (field.kind === "records") return factValue(stored, field.parts);
  if (Array.isArray(stored)) return stored.map(String);
  if (typeof stored === "number" || typeof stored === "boolean") return stored;
  return String(stored);
}

function toColumn(field: Field, value: Value): Value {
  if (typeof value !== "string") return field.kind === "records" ? factValue(value, field.parts) : value;
  const text = field.kind === "markdown" ? value : value.trim();
  return text === "" && isNullWhenEmpty(field) ? null : text;
}

function isNullWhenEmpty(field: Field): boolean {
  return Boolean(field.nullable) || field.kind === "date" || field.kind === "date-time" || field.kind === "image";
}
