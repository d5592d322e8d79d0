import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { groupByFamily } from "../families.ts";
import { getFamilyWords, listIndustries, listServices } from "../queries.ts";

export const offeringIndex = describeSection({
  kind: "offering-index",
  title: "Index of services or industries",
  about: "All services, or all industries by family, like the legend of a map.",
  sketch:
    "M4 5h20v3h-20zM4 12h3v3h-3zM9 13h12v1h-12zM24 13h20v1h-20zM4 18h3v3h-3zM9 19h12v1h-12zM24 19h20v1h-20zM4 24h3v3h-3zM9 25h12v1h-12zM24 25h20v1h-20z",
  fields: [
    ...heading,
    {
      name: "records",
      kind: "select",
      label: "Records",
      required: true,
      options: [
        { value: "services", label: "Services" },
        { value: "industries", label: "Industries, by family" },
      ],
    },
    {
      name: "detail",
      kind: "select",
      label: "Text of each",
      required: true,
      options: [
        { value: "summary", label: "Its summary" },
        { value: "description", label: "Its menu description" },
      ],
    },
  ],
  load: async ({ records, detail, ...words }, { db }) => {
    const groups =
      records === "industries" ? await industriesByFamily(db, detail) : [await services(db, detail)];
    return groups.some(({ entries }) => entries.length > 0) ? { ...words, groups } : undefined;
  },
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
