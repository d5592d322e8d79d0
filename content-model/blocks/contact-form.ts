import { defineBlock } from "../block.ts";
import { consent, screenReaderName } from "../fields/block-fields.ts";
import { furtherTypes } from "../further-fields.ts";

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
    {
      name: "topic",
      kind: "text",
      label: "Default topic",
      help: "Used when the form has no topics, for example “Backup check”. Defaults to the page title.",
      max: 100,
    },
    {
      name: "assignee",
      kind: "administrator",
      label: "Assigned to",
      help: "Messages from this form are assigned to this administrator, who is notified by e-mail.",
    },
    { name: "hint", kind: "long-text", label: "Hint below the message field", rows: 2, max: 200 },
    {
      name: "further",
      kind: "array",
      label: "Further fields",
      help: "Shown below the message field, in this order. The files of one message can have 10 MB in total. Mention these fields in your privacy policy.",
      item: "field",
      itemFields: [
        { name: "label", label: "Label", required: true },
        { name: "type", label: "Type", kind: "select", required: true, options: furtherTypes },
        {
          name: "choices",
          label: "Choices, one per line",
          kind: "long-text",
          required: true,
          when: { field: "type", is: "choice" },
        },
        {
          name: "required",
          label: "Required",
          kind: "select",
          options: [
            { value: "no", label: "No" },
            { value: "yes", label: "Yes" },
          ],
        },
      ],
    },
    consent,
  ],
});
