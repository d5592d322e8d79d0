import { formatWeekday } from "#common/dates/format.ts";
import { Badge } from "~/ui/badge.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";
import { eventTime, eventWord } from "./event-words.ts";
import type { KindNames } from "./kind-names.ts";
import type { CalendarEvent } from "./queries.ts";

type AgendaProps = { name: string; today: string; events: CalendarEvent[]; kinds: KindNames };

const variants = {
  publish: "signal",
  change: "signal",
  start: "signal",
  end: "danger",
  review: "default",
} as const;

/** Day by day, only those that hold something. */
export function Agenda({ name, today, events, kinds }: AgendaProps) {
  if (events.length === 0)
    return (
      <EmptyState title={`Nothing in ${name}`} headingLevel={3}>
        What is scheduled, ends or should be looked at again stands here.
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
          const kind = kinds(event.kind);
          return (
            <li key={`${event.event} ${event.id}`} className="agenda-entry">
              <span className="calendar-time">{eventTime(event) || "All day"}</span>
              <Link href={`${kind?.path ?? "/admin"}/${event.id}`} variant="quiet">
                {event.title}
              </Link>
              <span className="agenda-facts">
                <Badge variant={variants[event.event]}>{eventWord(event, now)}</Badge> {kind?.title}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
