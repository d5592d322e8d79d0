// What visitors will not see once the record is public: sections that do not fit, links to records that are not public, and captions that
// videos lack.
import type { Block } from "#content-model/block.ts";
import { blocks } from "#content-model/blocks.ts";
import type { Collection } from "#content-model/collection.ts";
import type { Field, StoredLink, StoredSection, Values } from "#content-model/field.ts";
import { levelsOf, type MenuLevel, nameOf } from "#content-model/menu-levels.ts";
import { linkedTables, referencesIn, writeReference } from "#content-model/reference.ts";
import { shownFields } from "#content-model/shown-fields.ts";
import { videosWithoutCaptions } from "~/lib/markdown/embeds.ts";
import { misfitsOf } from "~/lib/sections/read-sections.ts";
import type { FieldTarget } from "../fields/reveal.ts";

export type MissingPart = { isSection?: true; name: string; reason: string; target: FieldTarget };

/** A part of the record that holds links. */
type Part = { name: string; value: unknown; target: FieldTarget };

const notPublic = "It links to a record that is not public.";
const noCaptions = "A video has no captions. Deaf visitors need them.";

/** `isAway`: whether a reference leads to a record that is not public. */
export function missingParts(
  type: Collection,
  values: Values,
  isAway: (reference: string) => boolean,
): MissingPart[] {
  const misfits = type.fields
    .filter(({ kind }) => kind === "sections")
    .flatMap((field) => misfitsIn(field, values));
  const sections = new Set(misfits.flatMap(({ target }) => target.entries ?? []));
  const parts = partsOf(type, values).filter(({ target }) => !sections.has(target.entries?.[0] ?? ""));
  return [
    ...misfits,
    ...parts
      .filter(({ value }) => referencesWithin(value).some(isAway))
      .map(({ name, target }) => ({ name, target, reason: notPublic })),
    ...parts
      .filter(({ value }) => textsWithin(value).some((text) => videosWithoutCaptions(text) > 0))
      .map(({ name, target }) => ({ name: `Captions (${name})`, target, reason: noCaptions })),
  ];
}

/** The references of all parts that visitors see. */
export function linkedFrom(type: Collection, values: Values): string[] {
  return [...new Set(partsOf(type, values).flatMap(({ value }) => referencesWithin(value)))].sort();
}

function misfitsIn({ name: field }: Field, values: Values): MissingPart[] {
  return shownSections(values[field]).flatMap((section): MissingPart[] => {
    const block: Block | undefined = blocks.find(({ kind }) => kind === section.kind);
    const misfits = block ? misfitsOf(block, section) : [];
    const [first] = misfits;
    if (block && !first) return [];
    const labels = misfits.map((each) => each.field.label).join(", ");
    return [
      {
        isSection: true,
        name: block ? `${block.title} (${labels})` : section.kind,
        reason: first?.sentence ?? "This kind of section no longer exists.",
        target: { field, entries: [section.id], name: first?.field.name },
      },
    ];
  });
}

function partsOf({ fields }: Collection, values: Values): Part[] {
  return shownFields(fields, values).flatMap((field): Part[] => {
    const value = values[field.name];
    const target = { field: field.name };
    if (field.kind === "sections")
      return shownSections(value).map((section) => ({
        name: blocks.find(({ kind }) => kind === section.kind)?.title ?? section.kind,
        value: section,
        target: { ...target, entries: [section.id] },
      }));
    if (field.kind === "menu")
      return entriesOf(value as StoredLink[], levelsOf(String(values.place)), field.name, [], []);
    if (field.kind === "reference" && field.value === "id" && linkedTables.includes(field.table))
      return [
        {
          name: field.label,
          value: [value].flat().map((id) => writeReference(field.table, String(id))),
          target,
        },
      ];
    return [{ name: field.label, value, target }];
  });
}

function entriesOf(
  items: StoredLink[],
  [level, ...below]: readonly MenuLevel[],
  field: string,
  idsAbove: string[],
  namesAbove: string[],
): Part[] {
  if (!level) return [];
  return items.flatMap((entry, index) => {
    const entries = [...idsAbove, entry.id];
    const names = [...namesAbove, nameOf(entry, level, index + 1)];
    return [
      { name: names.join(", "), value: entry.href, target: { field, entries, name: "href" } },
      ...entriesOf(entry.items ?? [], below, field, entries, names),
    ];
  });
}

function shownSections(value: unknown): StoredSection[] {
  return ((value ?? []) as StoredSection[]).filter(({ hidden }) => !hidden);
}

function referencesWithin(value: unknown): string[] {
  return textsWithin(value).flatMap(referencesIn);
}

function textsWithin(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsWithin) : [];
}
