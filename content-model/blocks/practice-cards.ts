import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const practiceCards = defineBlock({
  kind: "practice-cards",
  group: "records",
  title: "Practices",
  about: "Services of the type Practice, as large cards with their features.",
  sketch: "M4 4h12v24h-12zM18 4h12v24h-12zM32 4h12v24h-12z",
  fields: heading,
});
