import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const certifications = defineBlock({
  kind: "certifications",
  group: "trust",
  title: "Certifications",
  about: "The certifications and frameworks that are valid today.",
  sketch: "M4 5h20v3h-20zM4 14h8v8h-8zM15 14h8v8h-8zM26 14h8v8h-8zM37 14h7v8h-7z",
  fields: heading,
  shows: ["certifications"],
});
