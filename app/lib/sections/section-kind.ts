// A kind of section, described once: its name in the picker, its fields (and so its form and its rule), what it asks the database for.
// What it looks like in public is a component of its own (app/sections/components.ts), so that a page ships no descriptions.
import type { Database } from "#common/database.ts";
import type { Field, ValuesOf } from "#content-model/field.ts";
import type { FindPictures, RenderedMarkdown } from "../markdown/markdown.ts";
import type { PreviewLink } from "../preview.ts";

/** The page around a section. */
export type PageFacts = { path: string; title: string; summary: string };

/** What a section may use to find out what it shows. */
export type LoadTools = {
  db: Database;
  url: URL;
  page: PageFacts;
  preview: PreviewLink | undefined;
  /** With the company's name and addresses filled in, and its pictures found. */
  renderMarkdown: (text: string) => Promise<RenderedMarkdown>;
  findPictures: FindPictures;
};

type Site = { url: string; path: string };

/** What a section changes about its page: a list that is searched or turned over is another page, or none. */
export type PageChange = {
  status?: number;
  title?: string;
  description?: string;
  /** The part of the query that makes another page of it. */
  search?: string;
  noindex?: boolean;
  /** In milliseconds: of a page that tells how things are at this moment. */
  keepFor?: number;
};

export type SectionKind<
  Kind extends string = string,
  Fields extends readonly Field[] = readonly Field[],
  Shown = unknown,
> = {
  kind: Kind;
  /** In the picker. */
  title: string;
  about: string;
  /** The picker's sketch: the outline of blocks in a field of 48 by 32. */
  sketch: string;
  fields: Fields;
  /** What the public component gets; without it, the values of the fields. Undefined when there is nothing to show. */
  load?: (values: ValuesOf<Fields>, tools: LoadTools) => Promise<Shown | undefined>;
  changePage?: (shown: Shown, page: PageFacts) => PageChange;
  /** What it says to search engines, from what it shows. */
  structuredData?: (shown: Shown, site: Site) => object[];
};

export function describeSection<
  const Kind extends string,
  const Fields extends readonly Field[],
  Shown = ValuesOf<Fields>,
>(description: SectionKind<Kind, Fields, Shown>): SectionKind<Kind, Fields, Shown> {
  return description;
}

/** What a kind's component shows. */
// biome-ignore lint/suspicious/noExplicitAny: any kind
export type ShownBy<Described extends SectionKind<string, any, any>> =
  // biome-ignore lint/suspicious/noExplicitAny: any kind
  Described extends SectionKind<string, any, infer Shown> ? Shown : never;

// biome-ignore lint/suspicious/noExplicitAny: any kind
export type SectionProps<Described extends SectionKind<string, any, any>> = {
  shown: ShownBy<Described>;
  anchor: string | undefined;
  page: PageFacts;
};
