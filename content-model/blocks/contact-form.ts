import { defineBlock } from "../block.ts";
import { consent, screenReaderName } from "../fields/block-fields.ts";

export const contactForm = defineBlock({
  kind: "contact-form",
  group: "forms",
  title: "Contact form",
  about: "The contact form, and other ways to reach us.",
  sketch:
    "M4 4h24v4h-24zM4 10h24v4h-24zM4 16h24v8h-24zM4 26h8v3h-8zM32 4h12v2h-12zM32 9h12v2h-12zM32 14h12v2h-12z",
  startsAs: "/contact",
  fields: [
    screenReaderName,
    {
      name: "topics",
      kind: "array",
      label: "Topics",
      help: "A link with ?topic= and a key preselects that topic. Without topics, the form has no topic field.",
      item: "topic",
      itemFields: [
        { name: "key", label: "Key", required: true },
        { name: "label", label: "Name", required: true },
      ],
    },
    { name: "hint", kind: "long-text", label: "Hint below the message", rows: 2, max: 200 },
    consent,
  ],
});
