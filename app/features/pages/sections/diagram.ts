import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { diagrams } from "./diagrams.ts";

export const diagram = describeSection({
  kind: "diagram",
  title: "Diagram",
  about: "One of the drawings of this site, with its caption.",
  sketch: "M4 5h20v3h-20zM8 12h32v14h-32zM18 28h12v1h-12z",
  fields: [
    ...heading,
    {
      name: "drawing",
      kind: "select",
      label: "Drawing",
      required: true,
      options: diagrams.map(({ key, label }) => ({ value: key, label })),
    },
    { name: "caption", kind: "text", label: "Caption" },
  ],
});
