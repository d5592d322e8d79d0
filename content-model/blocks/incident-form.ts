import { defineBlock } from "../block.ts";

export const incidentForm = defineBlock({
  kind: "incident-form",
  title: "Incident form",
  about: "The short form for what cannot wait: it arrives as urgent, with a number to call back.",
  sketch: "M4 4h24v4h-24zM4 10h11v4h-11zM17 10h11v4h-11zM4 16h24v8h-24zM4 26h8v3h-8zM32 4h12v4h-12z",
  fields: [
    { name: "name", kind: "text", label: "Name for screen readers", required: true, max: 60 },
    {
      name: "topic",
      kind: "text",
      label: "Topic",
      help: "What such a message is called in the back office.",
      required: true,
      max: 100,
    },
    { name: "hint", kind: "long-text", label: "Hint above what happened", rows: 2, max: 200 },
    {
      name: "consent",
      kind: "long-text",
      label: "Consent by sending",
      help: "A link is written [like this](/legal/privacy-policy).",
      required: true,
      rows: 2,
      max: 400,
    },
  ],
});
