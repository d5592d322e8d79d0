import { useQuery } from "@tanstack/react-query";
import { recordTypeLabel } from "#content-model/admin-routes.ts";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type Change, recentChangesQuery } from "./queries.ts";

export function RecentChanges({ userId }: { userId: string }) {
  return (
    <Loaded query={useQuery(recentChangesQuery(userId))} loading={<SkeletonText lines={6} />}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="overview-quiet">No changes yet.</p>
        ) : (
          <ol className="recent-changes">
            {changes.map((change) => (
              <li key={change.id}>
                <span>{inWords(change)}</span>
                <TimeAgo date={change.at} className="recent-changes-time" />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const verbs: Record<string, string> = {
  insert: "added",
  update: "changed",
  delete: "removed",
  export: "exported",
};
/** Tables whose rows have another name here than their noun. */
const words: Record<string, string> = {
  company: "the company",
  mfa_factors: "a reader’s second factor",
};

function withArticle(table: string): string {
  const noun = recordTypeLabel(table).toLowerCase();
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
