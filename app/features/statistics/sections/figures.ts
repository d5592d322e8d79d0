import { figures as block } from "#content-model/blocks/figures.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listActiveStatistics } from "../queries.ts";

export const figures = defineLoader(block, {
  load: async ({ category, limit: most, ...words }, { db }) => {
    const statistics = await listActiveStatistics(db, category);
    if (statistics.length === 0) return undefined;
    return {
      ...words,
      figures: statistics.slice(0, most).map(({ title, value, description, is_sample }) => ({
        value,
        label: title,
        note: description,
        isSample: is_sample,
      })),
    };
  },
});
