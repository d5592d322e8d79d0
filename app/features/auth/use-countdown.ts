import { useEffect, useState } from "react";

/** Seconds that are left, and a way to begin anew. Counts by the clock, so that a sleeping tab does not stretch it. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [end]);
  return [left, (next) => setEnd(Date.now() + next * 1000)];
}
