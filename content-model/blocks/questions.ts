import { defineBlock } from "../block.ts";
import { intro } from "../fields/block-fields.ts";
import { faq } from "../fields/entries.ts";

export const questions = defineBlock({
  kind: "questions",
  group: "words",
  title: "Questions and answers",
  about: "Collapsible answers, also marked up for search engines.",
  sketch: "M4 5h12v3h-12zM20 5h24v1h-24zM20 9h18v2h-18zM20 14h24v1h-24zM20 18h14v2h-14zM20 23h24v1h-24z",
  fields: [...intro("Questions and answers"), { ...faq, name: "questions", label: "Questions" }],
});
