import { formatDate } from "#common/dates/format.ts";
import { legalIndex as block } from "#content-model/blocks/legal-index.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listLegalDocuments } from "../queries.ts";

export const legalIndex = defineLoader(block, {
  load: async (words, { db }) => {
    const documents = await listLegalDocuments(db);
    return {
      ...words,
      entries: documents.map(({ slug, title, summary, version, effective_on }) => ({
        title,
        href: `/legal/${slug}`,
        text: [summary, `Version ${version}, in force since ${formatDate(effective_on)}`]
          .filter(Boolean)
          .join(" · "),
      })),
    };
  },
  structuredData: ({ entries }, site) => [itemListLd(site, entries)],
});
