import { useEffect, useState } from "react";
import { formatDate, formatDateTime, relativeTime, timeSince } from "#common/dates/format.ts";
import { serverNow } from "~/lib/dates/clock.ts";

/** Relative time, with the exact time as its title. A stored page has old words, which React updates after hydration and every minute. */
export function TimeAgo({ date, className, mayBeAhead = false }: TimeAgoProps) {
  const instant = new Date(date);
  const words = mayBeAhead ? relativeTime : timeSince;
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Hydration keeps the stored text; a new key makes React write its own.
    <time
      key={now ? "live" : "stored"}
      dateTime={instant.toISOString()}
      title={formatDateTime(instant)}
      className={className}
      suppressHydrationWarning
    >
      {words(instant, now ?? serverNow())}
    </time>
  );
}

type DateProps = { date: string | Date };
/** `mayBeAhead`: for a preview of scheduled content. */
type TimeAgoProps = DateProps & { className?: string; mayBeAhead?: boolean };

export function DateText({ date }: DateProps) {
  return <time dateTime={new Date(date).toISOString()}>{formatDate(date)}</time>;
}

/** With time and zone, where the hour matters. */
export function DateTimeText({ date }: DateProps) {
  return <time dateTime={new Date(date).toISOString()}>{formatDateTime(date)}</time>;
}
