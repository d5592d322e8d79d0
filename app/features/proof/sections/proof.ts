import { proof as block } from "#content-model/blocks/proof.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { entriesOf } from "../entries.ts";
import { listChecksums } from "../queries.ts";

export const proof = defineLoader(block, {
  load: async ({ text, limits, by_hand: byHand, entries, check, ...words }, { db, renderMarkdown }) => {
    const html = async (markdown: string) => (await renderMarkdown(markdown)).html;
    return {
      ...words,
      check,
      html: await html(text),
      limits: await html(limits),
      byHand: await html(byHand),
      entries: entriesOf(check, entries),
      documents: check === "document" ? await listChecksums(db) : [],
    };
  },
});
