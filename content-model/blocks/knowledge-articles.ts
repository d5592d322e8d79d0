import { defineBlock } from "../block.ts";
import { screenReaderName } from "../fields/block-fields.ts";

export const knowledgeArticles = defineBlock({
  kind: "knowledge-articles",
  group: "records",
  title: "All knowledge base articles",
  about: "All articles by category, or the results of a search on the page.",
  sketch:
    "M4 4h8v3h-8zM14 4h8v3h-8zM24 4h8v3h-8zM4 11h14v2h-14zM4 15h40v1h-40zM4 18h40v1h-40zM4 22h14v2h-14zM4 26h40v1h-40z",
  fields: [screenReaderName],
});
