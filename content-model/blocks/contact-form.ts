import { defineBlock } from "../block.ts";

export const contactForm = defineBlock({
  kind: "contact-form",
  title: "Contact form",
  about: "The form for messages, and the ways to reach us without it.",
  sketch:
    "M4 4h24v4h-24zM4 10h24v4h-24zM4 16h24v8h-24zM4 26h8v3h-8zM32 4h12v2h-12zM32 9h12v2h-12zM32 14h12v2h-12z",
  fields: [
    { name: "name", kind: "text", label: "Name for screen readers", required: true, max: 60 },
    {
      name: "topics",
      kind: "records",
      label: "Topics",
      help: "A link to the form chooses one with ?topic= and its key. Without topics, the form asks for none.",
      item: "topic",
      parts: [
        { name: "key", label: "Key", required: true },
        { name: "label", label: "Name", required: true },
      ],
    },
    { name: "hint", kind: "long-text", label: "Hint below the message", rows: 2, max: 200 },
    {
      name: "consent",
      kind: "long-text",
      label: "Consent",
      help: "A link is written [like this](/legal/privacy-policy).",
      required: true,
      rows: 2,
      max: 400,
    },
  ],
});
