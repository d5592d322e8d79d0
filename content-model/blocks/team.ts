import { defineBlock } from "../block.ts";
import { heading } from "../fields/block-fields.ts";

export const team = defineBlock({
  kind: "team",
  group: "records",
  title: "Team",
  about: "The team members, in their order.",
  sketch:
    "M4 5h20v3h-20zM4 13h5v5h-5zM11 14h10v2h-10zM26 13h5v5h-5zM33 14h10v2h-10zM4 22h5v5h-5zM11 23h10v2h-10zM26 22h5v5h-5zM33 23h10v2h-10z",
  fields: heading,
  shows: ["team_members"],
});
