import type { Component } from "./notices.ts";

export type RecordedSince = { day: string; names: string[] };

/** The days since which incidents are recorded, the earliest first. The website itself counts from its first recorded minute. */
export function recordedSinceOf(components: readonly Component[]): RecordedSince[] {
  const byDay = Map.groupBy(
    components.filter(({ measuredBy }) => measuredBy === "incidents"),
    ({ recordedSince }) => recordedSince,
  );
  return [...byDay]
    .map(([day, same]) => ({ day, names: same.map(({ name }) => name) }))
    .sort((one, other) => one.day.localeCompare(other.day));
}
