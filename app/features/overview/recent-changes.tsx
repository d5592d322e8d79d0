import { useQuery } from "@tanstack/react-query";
import { placeNoun } from "#content-model/admin-places.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type Change, recentChangesQuery } from "./queries.ts";

export function RecentChanges({ userId }: { userId: string }) {
  const { data: changes, error, refetch } = useQuery(recentChangesQuery(userId));
  if (error && !changes) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!changes) return <SkeletonText lines={6} />;
  if (changes.length === 0) return <p className="overview-quiet">No changes yet.</p>;
  return (
    <ol className="recent-changes">
      {changes.map((change) => (
        <li key={change.id}>
          <span>{inWords(change)}</span>
          <TimeAgo date={change.at} className="recent-changes-time" />
        </li>
      ))}
    </ol>
  );
}

const verbs: Record<string, string> = {
  insert: "added",
  update: "changed",
  delete: "removed",
  export: "exported",
};
/** Tables whose rows are not called by their noun here. */
const words: Record<string, string> = {
  company: "the company",
  mfa_factors: "a reader’s second factor",
};

function withArticle(table: string): string {
  const noun = placeNoun(table).toLowerCase();
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

function inWords({ who, action, table, title }: Change) {
  return (
    <>
      <strong>{who}</strong> {verbs[action] ?? action}{" "}
      {action === "export" ? "the messages" : (words[table] ?? withArticle(table))}
      {title ? <>: {title.length > 80 ? `${title.slice(0, 78)}…` : title}</> : null}
    </>
  );
}
