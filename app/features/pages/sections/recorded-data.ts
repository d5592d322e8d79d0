import { recordedData as block } from "#content-model/blocks/recorded-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { getMeasurementDays } from "../queries.ts";

export const recordedData = defineLoader(block, {
  load: async ({ text, ...words }, { db, renderMarkdown }) => ({
    ...words,
    html: (await renderMarkdown(text)).html,
    days: await getMeasurementDays(db),
  }),
});
