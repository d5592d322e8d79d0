import { useEffect, useState } from "react";
import { absoluteDate, relativeTime } from "./relative-time.ts";

/**
 * Relative time with the date as a title. Pages are stored as rendered, so the words may be old when they arrive: React puts them right
 * after hydration and every minute. `data-ago` lets the head's script do the same where React never starts.
 */
export function TimeAgo({ date, className }: { date: string | Date; className?: string }) {
  const instant = new Date(date);
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Hydration keeps the stored words; a new key makes React write its own.
    <time
      key={now ? "live" : "stored"}
      dateTime={instant.toISOString()}
      title={absoluteDate(instant)}
      className={className}
      data-ago=""
      suppressHydrationWarning
    >
      {relativeTime(instant, now ?? new Date())}
    </time>
  );
}

export function DateText({ date, className }: { date: string | Date; className?: string }) {
  const instant = new Date(date);
  return (
    <time dateTime={instant.toISOString()} className={className}>
      {absoluteDate(instant)}
    </time>
  );
}
