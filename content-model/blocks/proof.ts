import { defineBlock } from "../block.ts";
import { numbered } from "../fields/block-fields.ts";

/** The requests of the check "refused" (features/proof/probes.ts). */
export const probeNames = [
  "posts",
  "messages",
  "accounts",
  "administrators",
  "reading",
  "visits",
  "audit",
] as const;

export const proof = defineBlock({
  kind: "proof",
  group: "trust",
  title: "Check for visitors",
  about: "A check that runs in the visitor’s browser, with its limits.",
  sketch: "M4 5h12v3h-12zM4 11h12v2h-12zM20 5h8v4h-8zM20 13h24v1h-24zM20 17h24v1h-24zM20 21h24v1h-24z",
  startsAs: "/trust/proof",
  fields: [
    {
      name: "check",
      kind: "select",
      label: "Check",
      required: true,
      options: [
        { value: "headers", label: "Headers of the page" },
        { value: "requests", label: "Requests during the visit" },
        { value: "recorded", label: "Data recorded about the visit" },
        { value: "refused", label: "Reading other people’s data" },
        { value: "document", label: "Version of a legal document" },
      ],
    },
    { name: "eyebrow", kind: "text", label: "Label", max: 60 },
    numbered,
    { name: "title", kind: "text", label: "Heading", required: true },
    { name: "text", kind: "markdown", size: "section", label: "What it does", required: true },
    { name: "limits", kind: "markdown", size: "section", label: "What it does not prove", required: true },
    { name: "by_hand", kind: "markdown", size: "section", label: "How to check it manually", required: true },
    {
      name: "entries",
      kind: "array",
      label: "Lines",
      when: { field: "check", is: ["headers", "refused"] },
      help: `For headers: each header and its reason. For reading other people’s data: ${probeNames.join(", ")}, each with a description.`,
      item: "line",
      itemFields: [
        { name: "name", label: "Name", required: true },
        { name: "text", label: "Description", required: true, kind: "long-text" },
      ],
    },
  ],
});
