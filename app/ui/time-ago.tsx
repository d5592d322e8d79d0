import { useEffect, useState } from "react";
import { formatDate, formatDateTime, relativeTime, timeSince } from "#common/dates/format.ts";
import { serverNow } from "~/lib/dates/clock.ts";

/**
 * Relative time with the moment as a title. Pages are stored as rendered, so the words may be old when they arrive: React puts them right
 * after hydration and every minute.
 */
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
    // Hydration keeps the stored words; a new key makes React write its own.
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

type DateProps = { date: string | Date; className?: string };
/** `mayBeAhead`: a preview of what is scheduled. */
type TimeAgoProps = DateProps & { mayBeAhead?: boolean };

export function DateText({ date, className }: DateProps) {
  return (
    <time dateTime={new Date(date).toISOString()} className={className}>
      {formatDate(date)}
    </time>
  );
}

/** Where the hour matters: with the time and its zone. */
export function DateTimeText({ date, className }: DateProps) {
  return (
    <time dateTime={new Date(date).toISOString()} className={className}>
      {formatDateTime(date)}
    </time>
  );
}
