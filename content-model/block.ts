// A block is a kind of section: its name in the picker and its fields, from which its form and schema are made. Its queries
// (app/sections/loaders.ts) and its component (app/sections/components.ts) belong to the features.
import type { ContentTable, Field } from "./field.ts";

/** The groups of the picker, in their order. */
export const blockGroups = {
  words: "Words",
  pictures: "Pictures",
  records: "Records",
  forms: "Forms",
  trust: "Trust",
} as const;

export type Block<
  Kind extends string = string,
  Fields extends readonly Field[] = readonly Field[],
  Shows extends ContentTable = ContentTable,
> = {
  kind: Kind;
  group: keyof typeof blockGroups;
  /** Shown in the picker. */
  title: string;
  about: string;
  /** The picker's icon: an SVG path in a view box of 48 by 32. */
  sketch: string;
  fields: Fields;
  /** A new section starts with the texts of the section of this kind on the published page at this path. */
  startsAs?: `/${string}`;
  /** Tables of records without their own page that this block shows, also in previews. */
  shows?: readonly Shows[];
};

export function defineBlock<
  const Kind extends string,
  const Fields extends readonly Field[],
  const Shows extends ContentTable = never,
>(block: Block<Kind, Fields, Shows>): Block<Kind, Fields, Shows> {
  return block;
}

/** The tables whose records are previewed in these blocks. */
export type ShownIn<Each extends Block> =
  Each extends Block<string, readonly Field[], infer Shows> ? Shows : never;
