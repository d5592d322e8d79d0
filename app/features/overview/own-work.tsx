import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#common/dates/format.ts";
import { collectionPlace } from "#content-model/admin-routes.ts";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type OwnWorkEntry, ownWorkQuery } from "./queries.ts";

/** All entries are in the lists. */
const most = 10;

/** Drafts, scheduled records and pending changes of this person. */
export function OwnWork({ userId }: { userId: string }) {
  return (
    <Loaded query={useQuery(ownWorkQuery(userId))} loading={<SkeletonText lines={4} />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className="overview-quiet">
            Your drafts, scheduled records and unpublished changes appear here.
          </p>
        ) : (
          <>
            <ul className="own-work">
              {entries.slice(0, most).map((entry) => (
                <Entry key={`${entry.what} ${entry.kind} ${entry.id}`} entry={entry} />
              ))}
            </ul>
            {entries.length > most ? (
              <p className="overview-quiet">{entries.length - most} more in the lists.</p>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry }: { entry: OwnWorkEntry }) {
  const place = collectionPlace(entry.kind);
  return (
    <li>
      <Link href={`${place?.href ?? "/admin"}/${entry.id}`} variant="quiet">
        {entry.title}
      </Link>
      <span className="recent-changes-time" data-urgent={entry.held_back ? "" : undefined}>
        {place?.title} · <State entry={entry} />
      </span>
    </li>
  );
}

function State({ entry: { what, at, held_back: heldBack } }: { entry: OwnWorkEntry }) {
  if (heldBack) return "Changes not published as scheduled";
  if (what === "scheduled") return `Scheduled for ${formatDateTime(at)}`;
  if (what === "change") return `Changes scheduled for ${formatDateTime(at)}`;
  return (
    <>
      {what === "draft" ? "Draft" : "Unpublished changes"}, <TimeAgo date={at} />
    </>
  );
}
