import { team as block } from "#content-model/blocks/team.ts";
import { authorHref } from "~/lib/records/author-href.ts";
import { withPreview } from "~/lib/records/preview.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { hasWritten, listTeam } from "../queries.ts";

export const team = defineLoader(block, {
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
