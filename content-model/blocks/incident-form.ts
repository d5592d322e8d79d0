import { defineBlock } from "../block.ts";
import { consent, screenReaderName } from "../fields/block-fields.ts";

export const incidentForm = defineBlock({
  kind: "incident-form",
  group: "forms",
  title: "Incident form",
  about: "A short form for emergencies. Messages are marked as urgent and include a phone number.",
  sketch: "M4 4h24v4h-24zM4 10h11v4h-11zM17 10h11v4h-11zM4 16h24v8h-24zM4 26h8v3h-8zM32 4h12v4h-12z",
  startsAs: "/contact/incident",
  fields: [
    screenReaderName,
    {
      name: "topic",
      kind: "text",
      label: "Topic",
      help: "The topic of these messages in the back office.",
      required: true,
      max: 100,
    },
    { name: "hint", kind: "long-text", label: "Hint above “What happened?”", rows: 2, max: 200 },
    { ...consent, label: "Consent text" },
  ],
});
