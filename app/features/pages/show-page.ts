// What a page shows: its sections, each with what it asked the database for. All of them ask at the same time.

import { linkFinder } from "~/lib/references/link-finder.ts";
import { followLinks } from "~/lib/sections/follow-links.ts";
import { type AnyKind, readSections, type SectionProblem } from "~/lib/sections/read-sections.ts";
import type { LoadTools, PageChange, PageFacts } from "~/lib/sections/section-kind.ts";

export type ShownSection = { id: string; kind: string; anchor: string | undefined; shown: unknown };

type ShownPage = { sections: ShownSection[]; change: PageChange; problems: SectionProblem[] };

export async function showSections(
  stored: unknown,
  kinds: readonly AnyKind[],
  tools: LoadTools,
): Promise<ShownPage> {
  const { sections, problems } = readSections(stored, kinds);
  const followed = await followLinks(sections, linkFinder(tools.db));
  const shown = await Promise.all(
    followed.map(async ({ id, kind, anchor, values }) => {
      const found = kind.load ? await kind.load(values as never, tools) : values;
      return found === undefined ? [] : [{ id, kind: kind.kind, anchor, shown: found }];
    }),
  );
  const all = shown.flat();
  return { sections: all, problems, change: changeOf(all, kinds, tools.page) };
}

function changeOf(sections: ShownSection[], kinds: readonly AnyKind[], page: PageFacts): PageChange {
  const changes = sections.map(({ kind, shown }) => kindOf(kinds, kind)?.changePage?.(shown, page));
  return Object.assign({}, ...changes);
}

/** What a page's sections say to search engines. */
export function structuredData(
  sections: ShownSection[],
  kinds: readonly AnyKind[],
  site: { url: string; path: string },
): object[] {
  return sections.flatMap(({ kind, shown }) => kindOf(kinds, kind)?.structuredData?.(shown, site) ?? []);
}

function kindOf(kinds: readonly AnyKind[], wanted: string): AnyKind | undefined {
  return kinds.find(({ kind }) => kind === wanted);
}
