import { offeringIndex as block } from "#content-model/blocks/offering-index.ts";
import type { PageTexts } from "#content-model/page-texts.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { getFamilyWords, listIndustries, listServices } from "../queries.ts";

export const offeringIndex = defineLoader(block, {
  load: async ({ records, detail, ...words }, { db }) => {
    const groups =
      records === "industries" ? await industriesByFamily(db, detail) : [await services(db, detail)];
    return groups.some(({ entries }) => entries.length > 0) ? { ...words, groups } : undefined;
  },
  structuredData: ({ groups }, site) => [
    itemListLd(
      site,
      groups.flatMap(({ entries }) => entries),
    ),
  ],
});

type Row = { slug: string; title: string; summary: string; description: string; badge: string | null };

async function industriesByFamily(db: Parameters<typeof listIndustries>[0], text: string) {
  const [rows, words] = await Promise.all([listIndustries(db), getFamilyWords(db)]);
  return groupByFamily(rows, words).map(({ name, industries }) => ({
    name,
    entries: industries.map((row) => entryOf("industry", row, text)),
  }));
}

async function services(db: Parameters<typeof listServices>[0], text: string) {
  const rows = (await listServices(db)).filter(({ kind }) => kind !== "practice");
  return { name: undefined, entries: rows.map((row) => entryOf("service", row, text)) };
}

function entryOf(
  kind: "service" | "industry",
  { slug, title, summary, description, badge }: Row,
  text: string,
) {
  const shown = text === "description" ? description : summary;
  const folder = kind === "service" ? "services" : "industries";
  return { kind, slug, title, href: `/${folder}/${slug}`, text: shown, badge };
}

/** The specification's three sector families, in its order; what each is called is a word of the industries' pages. */
const families = [
  { key: "financial-institutions", name: "family_financial_institutions" },
  { key: "professional-services", name: "family_professional_services" },
  { key: "industry", name: "family_industry" },
] as const;

function groupByFamily<Industry extends { family: string }>(
  industries: Industry[],
  words: PageTexts<"industry">,
) {
  return families
    .map(({ key, name }) => ({
      name: words[name],
      industries: industries.filter((industry) => industry.family === key),
    }))
    .filter((group) => group.industries.length > 0);
}
