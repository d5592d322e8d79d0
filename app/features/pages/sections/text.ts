import { text as block } from "#content-model/blocks/text.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";

export const text = defineLoader(block, {
  load: async ({ text: source, subheadings, ...words }, { renderMarkdown }) => {
    const { html, headings } = await renderMarkdown(source);
    return { ...words, html, headings: headings.filter(({ depth }) => subheadings || depth === 2) };
  },
});
