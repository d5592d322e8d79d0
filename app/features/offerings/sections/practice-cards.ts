import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { listServices } from "../queries.ts";

export const practiceCards = describeSection({
  kind: "practice-cards",
  title: "Practices",
  about: "The services marked as practices, as large cards with what they include.",
  sketch: "M4 4h12v24h-12zM18 4h12v24h-12zM32 4h12v24h-12z",
  fields: heading,
  load: async (words, { db }) => {
    const practices = (await listServices(db)).filter(({ kind }) => kind === "practice");
    return practices.length > 0 ? { ...words, practices } : undefined;
  },
});
