import { useQuery } from "@tanstack/react-query";
import { formatShortDate } from "#common/dates/format.ts";
import { siteToday } from "#common/dates/site-time.ts";
import { collectionPlace } from "#content-model/admin-routes.ts";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { eventTime, eventWord, isToCome } from "./event-words.ts";
import { type CalendarEvent, upcomingQuery } from "./queries.ts";

/** The calendar shows the rest. */
const most = 5;

/** The next entries of the calendar, for a small card. */
export function Upcoming({ userId }: { userId: string }) {
  const today = siteToday();
  return (
    <Loaded query={useQuery(upcomingQuery(userId, today))} loading={<SkeletonText lines={3} />}>
      {(events) => {
        const now = new Date();
        const next = events.filter((event) => isToCome(event, today, now)).slice(0, most);
        if (next.length === 0)
          return <p className="overview-quiet">Nothing is scheduled or due in the next 30 days.</p>;
        return (
          <ul className="own-work">
            {next.map((event) => (
              <Entry key={`${event.event} ${event.id}`} event={event} now={now} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Entry({ event, now }: { event: CalendarEvent; now: Date }) {
  const place = collectionPlace(event.kind);
  return (
    <li>
      <Link href={`${place?.href ?? "/admin"}/${event.id}`} variant="quiet">
        {event.title}
      </Link>
      <span className="recent-changes-time">
        {place?.title} · {eventWord(event, now)} {formatShortDate(event.day)} {eventTime(event)}
      </span>
    </li>
  );
}
