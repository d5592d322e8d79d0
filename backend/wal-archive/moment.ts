/** A point in time as the operator wrote it, for PostgreSQL, and as a number, for us. */
export type Moment = { text: string; time: number };

const pattern = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)$/;

/** Undefined when it is none. The zone must be there: a guess would restore another hour than the one that was meant. */
export function parseMoment(text: string): Moment | undefined {
  const [, day, minute, second = ":00", zone = ""] = pattern.exec(text.trim()) ?? [];
  if (!day) return undefined;
  const digits = zone.replace(/^(Z|UTC)$/, "+00").replace(":", "");
  const offset = `${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
  const time = Date.parse(`${day}T${minute}${second}${offset}`);
  return Number.isNaN(time) ? undefined : { text: `${day} ${minute}${second}${offset}`, time };
}
