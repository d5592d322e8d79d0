import { practiceCards as block } from "#content-model/blocks/practice-cards.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listServices } from "../queries.ts";

export const practiceCards = defineLoader(block, {
  load: async (words, { db }) => {
    const practices = (await listServices(db)).filter(({ kind }) => kind === "practice");
    return practices.length > 0 ? { ...words, practices } : undefined;
  },
});
