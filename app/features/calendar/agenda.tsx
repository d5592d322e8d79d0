import { formatWeekday } from "#common/dates/format.ts";
import { collectionPlace } from "#content-model/admin-routes.ts";
import { Badge } from "~/ui/badge.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { eventTime, eventWord } from "./event-words.ts";
import type { CalendarEvent } from "./queries.ts";

type AgendaProps = {
  name: string;
  today: string;
  events: CalendarEvent[];
  /** The number of entries that are not shown. */
  hidden: number;
};

const variants = {
  publish: "signal",
  change: "signal",
  start: "signal",
  end: "danger",
  review: "default",
} as const;

/** The days with events. */
export function Agenda({ name, today, events, hidden }: AgendaProps) {
  if (events.length === 0)
    return (
      <EmptyState title={`Nothing ${hidden > 0 ? "upcoming " : ""}in ${name}`} headingLevel={3}>
        {hidden > 0
          ? `${hidden} past ${hidden === 1 ? "entry is" : "entries are"} under Everything.`
          : "Scheduled publications and changes, expiry dates and due reviews appear here."}
      </EmptyState>
    );
  const now = new Date();
  return [...Map.groupBy(events, ({ day }) => day)].map(([day, entries]) => (
    <section key={day} id={`day-${day}`} className="agenda-day" aria-label={formatWeekday(day)}>
      <h3 className="agenda-title">
        <time dateTime={day}>{formatWeekday(day)}</time>
        {day === today ? <Badge>Today</Badge> : null}
      </h3>
      <ul>
        {entries.map((event) => {
          const place = collectionPlace(event.kind);
          return (
            <li key={`${event.event} ${event.id}`} className="agenda-entry">
              <span className="calendar-time">{eventTime(event) || "All day"}</span>
              <Link href={`${place?.href ?? "/admin"}/${event.id}`} variant="quiet">
                {event.title}
              </Link>
              <span className="agenda-facts">
                <Badge variant={variants[event.event]}>{eventWord(event, now)}</Badge> {place?.title}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
