// The server's clock, as far as this page has heard of it. A device whose own clock is wrong shows "3 days ago" all the same.
let ahead = 0;

/** From the Date header of an answer, which counts in seconds: a device that is less than a minute off keeps its own clock. */
export function noteServerTime(header: string | null): void {
  const difference = Date.parse(header ?? "") - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 60_000 ? 0 : difference;
}

export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}
