// Replaces references in the links of sections with paths. A link to a record that is not public is omitted, and its button too.
import type { ArrayItem, Field, Values } from "#content-model/field.ts";
import { parseReference } from "#content-model/reference.ts";
import type { ReadSection } from "./read-sections.ts";

type FindLinks = (references: string[]) => Promise<ReadonlyMap<string, { href: string }>>;

export async function followLinks(sections: ReadSection[], find: FindLinks): Promise<ReadSection[]> {
  const references = sections.flatMap(({ block, values }) =>
    block.fields.flatMap((field) => linksOf(field, values[field.name])).filter(parseReference),
  );
  if (references.length === 0) return sections;
  const found = await find(references);
  const follow = (link: string) => (parseReference(link) ? (found.get(link)?.href ?? "") : link);
  return sections.map((section) => ({ ...section, values: followed(section, follow) }));
}

function followed({ block, values }: ReadSection, follow: (link: string) => string): Values {
  return Object.fromEntries(
    block.fields.map((field) => {
      const value = values[field.name] ?? "";
      if (isLink(field)) return [field.name, follow(String(value))];
      const parts = linkParts(field);
      if (parts.length === 0) return [field.name, value];
      const entries = (value as ArrayItem[]).map((entry) => ({
        ...entry,
        ...Object.fromEntries(parts.map(({ name }) => [name, follow(entry[name] ?? "")])),
      }));
      const isWhole = (entry: ArrayItem) => parts.every(({ name, required }) => !required || entry[name]);
      return [field.name, entries.filter(isWhole)];
    }),
  );
}

function linksOf(field: Field, value: unknown): string[] {
  if (isLink(field)) return [String(value)];
  return linkParts(field).flatMap(({ name }) => (value as ArrayItem[]).map((entry) => entry[name] ?? ""));
}

function isLink(field: Field): boolean {
  return field.kind === "text" && field.records === true;
}

function linkParts(field: Field) {
  return field.kind === "array" ? field.itemFields.filter(({ kind }) => kind === "link") : [];
}
