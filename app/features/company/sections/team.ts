import { authorHref } from "~/lib/author-href.ts";
import { withPreview } from "~/lib/preview.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { hasWritten, listTeam } from "../queries.ts";

export const team = describeSection({
  kind: "team",
  title: "Team",
  about: "The people of the team, in their order.",
  sketch:
    "M4 5h20v3h-20zM4 13h5v5h-5zM11 14h10v2h-10zM26 13h5v5h-5zM33 14h10v2h-10zM4 22h5v5h-5zM11 23h10v2h-10zM26 22h5v5h-5zM33 23h10v2h-10z",
  fields: heading,
  load: async (words, { db, preview }) => {
    const team = withPreview(await listTeam(db), preview, "team_members");
    const members = await Promise.all(
      team.map(async (member) => {
        const isAuthor = member.slug !== null && (await hasWritten(db, member.slug));
        return { ...member, href: isAuthor && member.slug ? authorHref(member.slug) : undefined };
      }),
    );
    return members.length > 0 ? { ...words, members } : undefined;
  },
});
