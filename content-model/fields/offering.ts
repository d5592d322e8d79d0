// What services and industries have in common.
import { checkDiagram } from "../diagram.ts";
import type { Field, Values } from "../field.ts";
import { specimenLines, specimenTitle } from "../specimen.ts";
import { facts, faq } from "./entries.ts";
import { relatedPosts, relatedStudies } from "./references.ts";
import { active, diagram, reviewOn, searchSettings, tags } from "./shared-fields.ts";
import { checkTextOverrides, textOverrides } from "./text-overrides.ts";

const asSpecimen = { field: "opening", is: "specimen" } as const;

/** `group`: the field by which the overview groups them. */
export function offeringFields<const Name extends string>(kind: "service" | "industry", group: Field<Name>) {
  return [
    { name: "title", kind: "text", label: "Title", required: true },
    {
      name: "summary",
      kind: "long-text",
      label: "Summary",
      rows: 2,
      max: 400,
      help: "Shown below the title and in search engines.",
    },
    { name: "description", kind: "text", label: "Menu description" },
    { name: "features", kind: "list", label: "Features", item: "feature" },
    { name: "problem", kind: "markdown", size: "section", label: "The problem" },
    { name: "approach", kind: "markdown", size: "section", label: "What we do" },
    { name: "keep", kind: "markdown", size: "section", label: "What you keep" },
    {
      name: "opening",
      kind: "select",
      label: "The page opens with",
      required: true,
      defaultValue: "diagram",
      options: [
        { value: "diagram", label: "The diagram" },
        { value: "specimen", label: "A specimen of what the customer receives" },
      ],
    },
    { ...specimenTitle, when: asSpecimen },
    { ...specimenLines, when: asSpecimen },
    ...diagram,
    facts,
    faq,
    { name: "slug", kind: "slug", from: "title", label: "Slug", side: true },
    group,
    {
      name: "badge",
      kind: "select",
      label: "Menu badge",
      nullable: true,
      side: true,
      emptyLabel: "None",
      options: ["Popular", "New", "Featured"].map((value) => ({ value, label: value })),
    },
    tags,
    relatedPosts,
    relatedStudies,
    textOverrides(kind),
    ...searchSettings("the summary"),
    reviewOn,
    active,
  ] as const satisfies Field[];
}

export function checkOffering(values: Values): Record<string, string> {
  return { ...checkTextOverrides(values), ...checkDiagram(values) };
}
