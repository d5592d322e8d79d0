import type { PageTexts } from "#content-model/page-texts.ts";

/** The specification's three sector families, in its order; what each is called is a word of the industries' pages. */
const families = [
  { key: "financial-institutions", name: "family_financial_institutions" },
  { key: "professional-services", name: "family_professional_services" },
  { key: "industry", name: "family_industry" },
] as const;

export function groupByFamily<Industry extends { family: string }>(
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
