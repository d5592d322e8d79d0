import { defineBlock } from "../block.ts";

export const pictureAndText = defineBlock({
  kind: "picture-and-text",
  group: "pictures",
  title: "Picture with text",
  about: "A picture from the library beside a short text.",
  sketch: "M4 5h18v22h-18zM26 7h18v3h-18zM26 13h18v2h-18zM26 18h14v2h-14zM26 23h16v2h-16z",
  fields: [
    { name: "title", kind: "text", label: "Heading" },
    { name: "text", kind: "markdown", size: "section", label: "Text", required: true },
    { name: "image", kind: "image", label: "Picture", required: true },
    {
      name: "side",
      kind: "select",
      label: "Picture position",
      required: true,
      options: [
        { value: "left", label: "Left" },
        { value: "right", label: "Right" },
      ],
    },
  ],
});
