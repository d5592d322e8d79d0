/** The specification's three sector families, in its order. */
const families = [
  { key: "financial-institutions", name: "Financial institutions" },
  { key: "professional-services", name: "Professional services" },
  { key: "industry", name: "Industry and society" },
];

export function groupByFamily<Industry extends { family: string }>(industries: Industry[]) {
  return families
    .map(({ key, name }) => ({ name, industries: industries.filter((industry) => industry.family === key) }))
    .filter((group) => group.industries.length > 0);
}
