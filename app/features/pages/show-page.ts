// What a page shows: its sections, each with what it asked the database for. All of them ask at the same time.

import { blocks } from "#content-model/blocks.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { followLinks } from "~/lib/sections/follow-links.ts";
import { readSections, type SectionProblem } from "~/lib/sections/read-sections.ts";
import type { AnyLoader, LoadTools, PageChange, PageFacts } from "~/lib/sections/section-loader.ts";

export type ShownSection = { id: string; kind: string; anchor: string | undefined; shown: unknown };

type Loaders = Readonly<Record<string, AnyLoader | undefined>>;
type ShownPage = { sections: ShownSection[]; change: PageChange; problems: SectionProblem[] };

export async function loadSections(stored: unknown, loaders: Loaders, tools: LoadTools): Promise<ShownPage> {
  const { sections, problems } = readSections(stored, blocks);
  const followed = await followLinks(sections, linkFinder(tools.db));
  const shown = await Promise.all(
    followed.map(async ({ id, block: { kind }, anchor, values }) => {
      const loader = loaders[kind];
      const found = loader ? await loader.load(values as never, tools) : values;
      const section = { id, kind, anchor, shown: found };
      return found === undefined ? [] : [{ section, isNumbered: values.numbered === true }];
    }),
  );
  const all = withNumbers(shown.flat());
  return { sections: all, problems, change: changeOf(all, loaders, tools.page) };
}

/** Numbers the sections as visitors see them: “02 · Figures”. Only a heading has a label. */
function withNumbers(all: { section: ShownSection; isNumbered: boolean }[]): ShownSection[] {
  let number = 0;
  return all.map(({ section, isNumbered }) => {
    const { eyebrow, title } = section.shown as { eyebrow?: string; title?: string };
    if (!isNumbered || !title) return section;
    number += 1;
    const label = [String(number).padStart(2, "0"), eyebrow].filter(Boolean).join(" · ");
    return { ...section, shown: { ...(section.shown as object), eyebrow: label } };
  });
}

function changeOf(sections: ShownSection[], loaders: Loaders, page: PageFacts): PageChange {
  const changes = sections.map(({ kind, shown }) => loaders[kind]?.changePage?.(shown, page));
  return Object.assign({}, ...changes);
}

/** What a page's sections say to search engines. */
export function structuredData(
  sections: ShownSection[],
  loaders: Loaders,
  site: { url: string; path: string },
): object[] {
  return sections.flatMap(({ kind, shown }) => loaders[kind]?.structuredData?.(shown, site) ?? []);
}
