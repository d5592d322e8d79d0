// Reads the stored sections. Invalid data never breaks a page: such a section is omitted, and the reason returned.
import type { Block } from "#content-model/block.ts";
import { emptyOf } from "#content-model/empty-value.ts";
import type { Field, StoredSection, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { shownFields } from "#content-model/shown-fields.ts";

export type ReadSection = { id: string; anchor: string | undefined; block: Block; values: Values };
export type SectionProblem = { place: number; kind: string; reason: string };

export function readSections(stored: unknown, blocks: readonly Block[]) {
  const sections: ReadSection[] = [];
  const problems: SectionProblem[] = [];
  for (const [index, section] of (Array.isArray(stored) ? stored : []).entries()) {
    if (section?.hidden === true) continue;
    const block = blocks.find((each) => each.kind === section?.kind);
    const reason = block ? problemOf(block, section) : "This kind of section does not exist.";
    if (block && !reason)
      sections.push({
        id: String(section.id ?? index),
        anchor: typeof section.anchor === "string" && section.anchor !== "" ? section.anchor : undefined,
        block,
        values: shownValues(block, valuesOf(block, section)),
      });
    else problems.push({ place: index + 1, kind: String(section?.kind), reason: reason ?? "" });
  }
  return { sections, problems };
}

/** A field that was added to a kind later is empty in older sections. */
export function valuesOf(block: Block, section: StoredSection): Values {
  return Object.fromEntries(
    block.fields.map((field) => [field.name, wholeValue(field, section[field.name] ?? emptyOf(field))]),
  );
}

/** Fields of another layout keep their values in case it is selected again, and are not shown. */
function shownValues(block: Block, values: Values): Values {
  const shown = shownFields(block.fields, values);
  return Object.fromEntries(
    block.fields.map((field) => [
      field.name,
      shown.includes(field) ? (values[field.name] ?? emptyOf(field)) : emptyOf(field),
    ]),
  );
}

/** Optional parts of a record are stored only if they have content. An option that no longer exists counts as none. */
function wholeValue(field: Field, stored: unknown): Values[string] {
  if (field.kind === "select" && !field.required && typeof stored === "string")
    return field.options.some(({ value }) => value === stored) ? stored : "";
  if (field.kind !== "array" || !Array.isArray(stored)) return stored as Values[string];
  const empty = Object.fromEntries(field.itemFields.map(({ name }) => [name, ""]));
  return stored.map((entry) => ({ ...empty, ...entry }));
}

export type Misfit = { field: Field; sentence: string };

/** The invalid fields, with sentences for editors: visitors do not see a section with one. */
export function misfitsOf(block: Block, section: StoredSection): Misfit[] {
  const values = valuesOf(block, section);
  return shownFields(block.fields, values).flatMap((field) => {
    const [issue] = schemaOf(field).safeParse(values[field.name]).error?.issues ?? [];
    return issue ? [{ field, sentence: issue.message }] : [];
  });
}

export function problemOf(block: Block, section: StoredSection): string | undefined {
  return misfitsOf(block, section)[0]?.sentence;
}
