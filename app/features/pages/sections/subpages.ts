import { subpages as block } from "#content-model/blocks/subpages.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listSubpages } from "../queries.ts";

export const subpages = defineLoader(block, {
  load: async ({ facts: most, ...words }, { db, page }) => {
    const pages = await listSubpages(db, page.path);
    if (pages.length === 0) return undefined;
    return { ...words, pages: pages.map(({ facts, ...each }) => ({ ...each, facts: facts.slice(0, most) })) };
  },
  structuredData: ({ pages }, site) => [
    itemListLd(
      site,
      pages.map(({ title, path }) => ({ title, href: path })),
    ),
  ],
});
