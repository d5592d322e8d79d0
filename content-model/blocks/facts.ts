import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";
import { facts } from "../fields/entries.ts";

export const factsTable = defineBlock({
  kind: "facts",
  group: "words",
  title: "Facts",
  about: "A table of dated facts. Overview pages show the first few.",
  sketch:
    "M4 5h20v3h-20zM4 12h40v1h-40zM4 15h12v2h-12zM20 15h20v2h-20zM4 19h40v1h-40zM4 22h12v2h-12zM20 22h16v2h-16zM4 26h40v1h-40z",
  fields: [...heading, facts],
});
