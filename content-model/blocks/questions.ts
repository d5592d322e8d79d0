import { defineBlock } from "../block.ts";

export const questions = defineBlock({
  kind: "questions",
  title: "Questions and answers",
  about: "Questions that open to their answers. Search engines are told of them.",
  sketch: "M4 5h12v3h-12zM20 5h24v1h-24zM20 9h18v2h-18zM20 14h24v1h-24zM20 18h14v2h-14zM20 23h24v1h-24z",
  fields: [
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    { name: "title", kind: "text", label: "Heading", required: true },
    { name: "lead", kind: "long-text", label: "Introduction", rows: 2, max: 400 },
    {
      name: "questions",
      kind: "records",
      label: "Questions",
      item: "question",
      parts: [
        { name: "question", label: "Question", required: true },
        { name: "answer", label: "Answer", required: true, kind: "long-text" },
      ],
    },
  ],
});
