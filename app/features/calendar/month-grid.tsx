import { formatWeekday } from "#common/dates/format.ts";
import { collectionPlace } from "#content-model/admin-routes.ts";
import { Link } from "~/ui/link.tsx";
import { withParams } from "~/ui/table-state.ts";
import { eventTime, eventWord } from "./event-words.ts";
import { weeksOf } from "./months.ts";
import type { CalendarEvent } from "./queries.ts";

type MonthGridProps = {
  name: string;
  month: string;
  today: string;
  events: CalendarEvent[];
  params: URLSearchParams;
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** A cell has room for these. */
const most = 3;

export function MonthGrid({ name, month, today, events, params }: MonthGridProps) {
  const byDay = Map.groupBy(events, ({ day }) => day);
  return (
    <table className="calendar-grid">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={day}>
              <span aria-hidden="true">{day.slice(0, 2)}</span>
              <span className="sr-only">{day}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={week.find(Boolean) ?? at}>
            {week.map((day, place) =>
              day ? (
                <td key={day} aria-current={day === today ? "date" : undefined}>
                  <Day
                    day={day}
                    events={byDay.get(day) ?? []}
                    listHref={`${withParams(params, { view: "list" })}#day-${day}`}
                  />
                </td>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no other key
                <td key={place} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { day: string; events: CalendarEvent[]; listHref: string };

function Day({ day, events, listHref }: DayProps) {
  const now = new Date();
  const more = events.length - most;
  return (
    <>
      <time dateTime={day} className="calendar-day">
        {Number(day.slice(8))}
      </time>
      {events.length > 0 ? (
        <>
          <a href={`#day-${day}`} className="calendar-count">
            <span aria-hidden="true">{events.length}</span>
            <span className="sr-only">
              {formatWeekday(day)}: {events.length} {events.length === 1 ? "entry" : "entries"}
            </span>
          </a>
          <ul className="calendar-events">
            {events.slice(0, most).map((event) => (
              <li key={`${event.event} ${event.id}`}>
                <Link
                  href={`${collectionPlace(event.kind)?.href ?? "/admin"}/${event.id}`}
                  variant="plain"
                  className="calendar-event"
                  data-event={event.event}
                  title={`${eventWord(event, now)} ${eventTime(event)} ${event.title}`}
                >
                  <span className="sr-only">{eventWord(event, now)} </span>
                  <span className="calendar-time">{eventTime(event)}</span> {event.title}
                </Link>
              </li>
            ))}
            {more > 0 ? (
              <li>
                <Link href={listHref} className="calendar-more">
                  {more} more
                </Link>
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </>
  );
}
