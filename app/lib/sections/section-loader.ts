// Loads the data of a section.
import type { Database } from "#common/database.ts";
import type { Block } from "#content-model/block.ts";
import type { Field, ValuesOf } from "#content-model/field.ts";
import type { FindPictures, RenderedMarkdown } from "../markdown/markdown.ts";
import type { PreviewLink } from "../records/preview.ts";

/** The page that contains the section. */
export type PageFacts = {
  path: string;
  title: string;
  summary: string;
  /** An earlier path, from which its drawing is made. */
  drawnAs?: string;
};

/** The context of a section's loader. */
export type LoadTools = {
  db: Database;
  url: URL;
  page: PageFacts;
  preview: PreviewLink | undefined;
  /** With the company's name and addresses filled in, and its pictures resolved. */
  renderMarkdown: (text: string) => Promise<RenderedMarkdown>;
  findPictures: FindPictures;
};

type Site = { url: string; path: string };

/** The effects of a section on its page: a searched or paginated list is another page, or none. */
export type PageChange = {
  status?: number;
  title?: string;
  description?: string;
  /** The part of the query that selects another page. */
  search?: string;
  noindex?: boolean;
  /** In milliseconds, for a page that shows the current state. */
  keepFor?: number;
};

export type SectionLoader<Fields extends readonly Field[], Shown> = {
  /** The props of the public component; undefined if there is nothing to show. */
  load: (values: ValuesOf<Fields>, tools: LoadTools) => Promise<Shown | undefined>;
  changePage?: (shown: Shown, page: PageFacts) => PageChange;
  /** The structured data for search engines. */
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

/** The props of a section's component: the result of its loader, or the values of its block's fields. */
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
