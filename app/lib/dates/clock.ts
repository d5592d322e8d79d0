// The server's clock, as known to this page, so that a device with a wrong clock shows relative times correctly.
let ahead = 0;

/** From the Date header of an answer, which has whole seconds: a device that is less than a minute off keeps its own clock. */
export function noteServerTime(header: string | null): void {
  const difference = Date.parse(header ?? "") - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < 60_000 ? 0 : difference;
}

export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}
