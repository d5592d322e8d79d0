import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#common/dates/format.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { KindNames } from "./attention-list.tsx";
import { type DeskEntry, myDeskQuery } from "./queries.ts";

/** More are found in the lists. */
const most = 10;

/** What this person has begun and not finished. */
export function MyDesk({ userId, kinds }: { userId: string; kinds: KindNames }) {
  const { data, error, refetch } = useQuery(myDeskQuery(userId));
  if (error && !data) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!data) return <SkeletonText lines={4} />;
  if (data.length === 0)
    return (
      <p className="overview-quiet">
        Your drafts, what you have scheduled, and changes you have not published appear here.
      </p>
    );
  return (
    <>
      <ul className="my-desk">
        {data.slice(0, most).map((entry) => (
          <li key={`${entry.what} ${entry.kind} ${entry.id}`}>
            <Link href={`${kinds(entry.kind)?.path ?? "/admin"}/${entry.id}`} variant="quiet">
              {entry.title}
            </Link>
            <span className="recent-changes-time" data-urgent={entry.held_back ? "" : undefined}>
              {kinds(entry.kind)?.title} · <State entry={entry} />
            </span>
          </li>
        ))}
      </ul>
      {data.length > most ? <p className="overview-quiet">And {data.length - most} more.</p> : null}
    </>
  );
}

function State({ entry: { what, at, held_back: heldBack } }: { entry: DeskEntry }) {
  if (heldBack) return "Changes not published as scheduled";
  if (what === "scheduled") return `Scheduled for ${formatDateTime(at)}`;
  if (what === "change") return `Changes scheduled for ${formatDateTime(at)}`;
  return (
    <>
      {what === "draft" ? "Draft" : "Changes not yet public"}, <TimeAgo date={at} />
    </>
  );
}
