// Pure functions that change a list of sections.
import type { Block } from "#content-model/block.ts";
import { emptyOf } from "#content-model/empty-value.ts";
import type { Field, StoredSection, Value } from "#content-model/field.ts";
import { newId } from "~/lib/records/new-id.ts";

/** A new section, with words to start from: those of a published page, or defaults. */
export function beginSection(
  block: Block,
  pageTitle: string,
  words: Partial<StoredSection> = {},
): StoredSection {
  const values = block.fields.map((field) => [
    field.name,
    field.startsAsPageTitle ? pageTitle.trim() || block.title : (words[field.name] ?? startOf(field)),
  ]);
  return { ...Object.fromEntries(values), id: newSectionId(), kind: block.kind };
}

function startOf(field: Field): Value {
  if (field.defaultValue !== undefined) return field.defaultValue;
  return field.kind === "select" && field.required ? (field.options[0]?.value ?? "") : emptyOf(field);
}

export function inserted(sections: StoredSection[], section: StoredSection, at: number): StoredSection[] {
  return sections.toSpliced(at, 0, section);
}

/** Inserts the copy below the original, without its anchor, which must be unique on the page. */
export function duplicated(sections: StoredSection[], id: string): StoredSection[] {
  return sections.flatMap((section) => (section.id === id ? [section, copyOf(section)] : [section]));
}

export function copyOf({ anchor: _, ...section }: StoredSection): StoredSection {
  return { ...structuredClone(section), id: newSectionId() } as StoredSection;
}

export function changed(sections: StoredSection[], next: StoredSection): StoredSection[] {
  return sections.map((section) => (section.id === next.id ? next : section));
}

export function without(sections: StoredSection[], id: string): StoredSection[] {
  return sections.filter((section) => section.id !== id);
}

/** Puts a removed entry back at its place; later changes stay. */
export function restored<Entry extends { id: string }>(entries: Entry[], entry: Entry, at: number): Entry[] {
  return entries.some(({ id }) => id === entry.id) ? entries : entries.toSpliced(at, 0, entry);
}

/** Summarizes a section in the list: its heading, or its first text. */
export function summaryOf(section: StoredSection): string {
  const texts = [section.title, section.name, section.lead, section.text].filter(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  const [first = ""] = texts;
  return first.length > 80 ? `${first.slice(0, 78)}…` : first;
}

function newSectionId(): string {
  return newId().slice(0, 8);
}
