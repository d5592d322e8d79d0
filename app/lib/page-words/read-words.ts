// From what is stored to what a page says. What does not fit is empty: a heading that is missing never breaks a page.
import { emptyOf } from "#content-model/empty-value.ts";
import type { Field } from "#content-model/field.ts";
import { type PageWords, type WordKind, wordKinds } from "#content-model/page-texts.ts";

/** The words of a kind of page; `own` are those that one record has instead of them. */
export function wordsOf<Kind extends WordKind>(kind: Kind, stored: unknown, own?: unknown): PageWords<Kind> {
  const given = isRecord(stored) ? stored : {};
  const instead = ownWords(own);
  const words = wordKinds[kind].fields.map((field: Field) => [
    field.name,
    instead[field.name] ?? (fits(field, given[field.name]) ? given[field.name] : emptyOf(field)),
  ]);
  return Object.fromEntries(words) as PageWords<Kind>;
}

function ownWords(own: unknown): Record<string, string> {
  const entries = (Array.isArray(own) ? own : []).filter(isRecord);
  const texts = entries.filter(({ text }) => typeof text === "string" && text.trim() !== "");
  return Object.fromEntries(texts.map(({ name, text }) => [String(name), String(text)]));
}

function fits(field: Field, value: unknown): boolean {
  if (field.kind === "texts") return Array.isArray(value) && value.every((each) => typeof each === "string");
  if (field.kind === "records")
    return (
      Array.isArray(value) &&
      value.every(
        (entry) => isRecord(entry) && field.parts.every(({ name }) => typeof entry[name] === "string"),
      )
    );
  return typeof value === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
