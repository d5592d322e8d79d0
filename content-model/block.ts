// A block: what a section of a page is. Its name in the picker, its fields, and so its form and its rule. What it asks the database for
// (app/sections/loaders.ts) and what it looks like (app/sections/components.ts) belong to the features.
import type { ContentTable, Field } from "./field.ts";

export type Block<
  Kind extends string = string,
  Fields extends readonly Field[] = readonly Field[],
  Shows extends ContentTable = ContentTable,
> = {
  kind: Kind;
  /** In the picker. */
  title: string;
  about: string;
  /** The picker's sketch: outlines in a field of 48 by 32. */
  sketch: string;
  fields: Fields;
  /** Records without a page of their own that this block shows: their previews are seen in it. */
  shows?: readonly Shows[];
};

export function defineBlock<
  const Kind extends string,
  const Fields extends readonly Field[],
  const Shows extends ContentTable = never,
>(block: Block<Kind, Fields, Shows>): Block<Kind, Fields, Shows> {
  return block;
}

/** The tables whose records are previewed in one of these blocks. */
export type ShownIn<Each extends Block> =
  Each extends Block<string, readonly Field[], infer Shows> ? Shows : never;
