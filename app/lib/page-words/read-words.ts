// Reads the stored page texts. Invalid values are empty: a missing heading never breaks a page.
import { emptyOf } from "#content-model/empty-value.ts";
import type { Field } from "#content-model/field.ts";
import { type PageTextKind, type PageTexts, pageTexts } from "#content-model/page-texts.ts";

/** The texts of a kind of page; `own` are the overrides of one record. */
export function wordsOf<Kind extends PageTextKind>(
  kind: Kind,
  stored: unknown,
  own?: unknown,
): PageTexts<Kind> {
  const given = isRecord(stored) ? stored : {};
  const instead = textOverrides(own);
  const words = pageTexts[kind].fields.map((field: Field) => [
    field.name,
    instead[field.name] ?? (fits(field, given[field.name]) ? given[field.name] : emptyOf(field)),
  ]);
  return Object.fromEntries(words) as PageTexts<Kind>;
}

function textOverrides(own: unknown): Record<string, string> {
  const entries = (Array.isArray(own) ? own : []).filter(isRecord);
  const texts = entries.filter(({ text }) => typeof text === "string" && text.trim() !== "");
  return Object.fromEntries(texts.map(({ name, text }) => [String(name), String(text)]));
}

function fits(field: Field, value: unknown): boolean {
  if (field.kind === "list") return Array.isArray(value) && value.every((each) => typeof each === "string");
  if (field.kind === "array")
    return (
      Array.isArray(value) &&
      value.every(
        (entry) => isRecord(entry) && field.itemFields.every(({ name }) => typeof entry[name] === "string"),
      )
    );
  return typeof value === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
