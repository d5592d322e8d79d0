import { questions as block } from "#content-model/blocks/questions.ts";
import { faqLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";

export const questions = defineLoader(block, {
  load: async (values) => values,
  structuredData: ({ questions: asked }) => faqLd(asked),
});
