// An instant in UTC, and the same in the clock of whoever looks at it, as a field of the browser wants it.

export function toLocalInput(iso: string): string {
  const instant = new Date(iso);
  if (iso === "" || Number.isNaN(instant.getTime())) return "";
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function fromLocalInput(local: string): string {
  const instant = new Date(local);
  return local === "" || Number.isNaN(instant.getTime()) ? "" : instant.toISOString();
}
