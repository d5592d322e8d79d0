import { formatDate } from "#common/dates/format.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { listLegalDocuments } from "../queries.ts";

export const legalIndex = describeSection({
  kind: "legal-index",
  title: "Legal documents",
  about: "Every document in force, with its version and date.",
  sketch:
    "M4 4h20v3h-20zM4 11h14v2h-14zM4 15h40v1h-40zM4 19h14v2h-14zM4 23h40v1h-40zM36 11h8v2h-8zM36 19h8v2h-8z",
  fields: heading,
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
});
