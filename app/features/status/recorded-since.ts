import type { Component } from "./notices.ts";

export type RecordedSince = { day: string; names: string[] };

/** Since which day incidents are recorded, the earliest first. The website counts its minutes from the first it recorded. */
export function recordedSinceOf(components: readonly Component[]): RecordedSince[] {
  const byDay = Map.groupBy(
    components.filter(({ measuredBy }) => measuredBy === "incidents"),
    ({ recordedSince }) => recordedSince,
  );
  return [...byDay]
    .map(([day, same]) => ({ day, names: same.map(({ name }) => name) }))
    .sort((one, other) => one.day.localeCompare(other.day));
}
