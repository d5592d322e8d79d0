import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatDate } from "#common/dates/format.ts";
import { monthAfter, siteToday } from "#common/dates/site-time.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "~/ui/icons/arrows.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { withParams } from "~/ui/table-state.ts";
import { Agenda } from "./agenda.tsx";
import { isToCome } from "./event-words.ts";
import { MonthGrid } from "./month-grid.tsx";
import { readMonth } from "./months.ts";
import { calendarQuery } from "./queries.ts";

/** By the name of the search parameter. The first option is the default. */
const choices = [
  {
    name: "show",
    label: "Entries",
    options: [
      [undefined, "Upcoming and posts"],
      ["all", "Everything"],
    ],
  },
  {
    name: "view",
    label: "View",
    options: [
      [undefined, "Month"],
      ["list", "List"],
    ],
  },
] as const;

/**
 * Publications, scheduled changes, expiry dates and due reviews. By default past events are shown for posts only, because every record has
 * an event on the site's first day. The URL has the month, the view and the choice.
 */
export function Calendar({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const today = siteToday();
  const month = readMonth(params.get("month"), today);
  const isList = params.get("view") === "list";
  const isAll = params.get("show") === "all";
  const chosen = { view: isList ? "list" : undefined, show: isAll ? "all" : undefined };
  const { data, error, refetch } = useQuery(calendarQuery(userId, month));
  const now = new Date();
  const events = data?.filter((event) => isAll || event.kind === "blog" || isToCome(event, today, now));
  const name = formatDate(`${month}-01`).replace(/^1 /, "");
  const hrefOf = (wanted: string) =>
    withParams(params, { month: wanted === today.slice(0, 7) ? undefined : wanted });
  return (
    <>
      <div className="calendar-head">
        <h2 className="calendar-month" aria-live="polite">
          {name}
        </h2>
        <nav className="calendar-moves" aria-label="Months">
          <ButtonLink
            href={hrefOf(monthAfter(month, -1))}
            variant="secondary"
            size="icon"
            aria-label="Previous month"
          >
            <ArrowLeftIcon />
          </ButtonLink>
          <ButtonLink href={hrefOf(today.slice(0, 7))} variant="secondary">
            Today
          </ButtonLink>
          <ButtonLink
            href={hrefOf(monthAfter(month))}
            variant="secondary"
            size="icon"
            aria-label="Next month"
          >
            <ArrowRightIcon />
          </ButtonLink>
        </nav>
        {choices.map(({ name, label, options }) => (
          <ul key={name} className="period-choices" aria-label={label}>
            {options.map(([value, words]) => (
              <li key={words}>
                <Link
                  variant="plain"
                  className="period-choice"
                  href={withParams(params, { [name]: value })}
                  aria-current={value === chosen[name] ? "true" : undefined}
                >
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {error && !data ? (
        <LoadFailure title="The calendar could not be loaded" error={error} retry={refetch} />
      ) : (
        <>
          {isList ? null : (
            <MonthGrid name={name} month={month} today={today} events={events ?? []} params={params} />
          )}
          {/* On a phone a day has room for a number only; its events are below. */}
          <div className={isList ? undefined : "calendar-below"}>
            {events ? (
              <Agenda
                name={name}
                today={today}
                events={events}
                hidden={(data?.length ?? 0) - events.length}
              />
            ) : (
              <SkeletonText lines={6} />
            )}
          </div>
        </>
      )}
    </>
  );
}
