// How a section finds out what it shows.
import type { Database } from "#common/database.ts";
import type { Block } from "#content-model/block.ts";
import type { Field, ValuesOf } from "#content-model/field.ts";
import type { FindPictures, RenderedMarkdown } from "../markdown/markdown.ts";
import type { PreviewLink } from "../records/preview.ts";

/** The page around a section. */
export type PageFacts = {
  path: string;
  title: string;
  summary: string;
  /** An earlier path, from which its drawing is made. */
  drawnAs?: string;
};

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

export type SectionLoader<Fields extends readonly Field[], Shown> = {
  /** What the public component gets. Undefined when there is nothing to show. */
  load: (values: ValuesOf<Fields>, tools: LoadTools) => Promise<Shown | undefined>;
  changePage?: (shown: Shown, page: PageFacts) => PageChange;
  /** What it says to search engines, from what it shows. */
  structuredData?: (shown: Shown, site: Site) => object[];
};

// biome-ignore lint/suspicious/noExplicitAny: any loader
export type AnyLoader = SectionLoader<any, any>;

/** The block gives its values their types. */
export function defineLoader<Fields extends readonly Field[], Shown>(
  _block: Block<string, Fields>,
  loader: SectionLoader<Fields, Shown>,
): SectionLoader<Fields, Shown> {
  return loader;
}

/** What a section's component gets: what its loader found, or the values of its block's fields. */
export type SectionProps<Source extends AnyLoader | Block> = {
  shown: ShownBy<Source>;
  anchor: string | undefined;
  page: PageFacts;
};

type ShownBy<Source> =
  // biome-ignore lint/suspicious/noExplicitAny: any loader
  Source extends SectionLoader<any, infer Shown>
    ? Shown
    : Source extends Block<string, infer Fields>
      ? ValuesOf<Fields>
      : never;
