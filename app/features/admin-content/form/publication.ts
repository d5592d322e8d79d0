// When a record becomes public: what the form says about it, and what it writes. Pure.
import { formatDayTime } from "#common/dates/format.ts";
import type { Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { isPublished } from "../description/columns.ts";

/** Published by the clock alone, and not yet. */
export function isToCome(row: Row | undefined, now = new Date()): boolean {
  return isPublished(row) && new Date(String(row?.published_at)) > now;
}

/** Whether the form has another time than the record. What is public keeps its date when the field is emptied. */
export function isMoved(row: Row | undefined, when: string, now = new Date()): boolean {
  const stored = String(row?.published_at ?? "");
  if (when === "") return isPublished(row) ? isToCome(row, now) : stored !== "";
  return new Date(when).getTime() !== new Date(stored).getTime();
}

/** What Update writes besides the fields. Without a time the database takes its own clock: what is to come is public at once. */
export function updateColumns(row: Row | undefined, when: string, now = new Date()): Values {
  if (when !== "") return { published_at: when };
  return isToCome(row, now) ? { published_at: null } : {};
}

/** Where what was saved stands. A change of what is scheduled does not go with it before it is updated. */
export function whereItIs(
  isDirty: boolean,
  row: Row | undefined,
  publishAt: string | undefined,
  now = new Date(),
): string {
  const isWaiting = isToCome(row, now);
  if (!isDirty) return isWaiting ? `, public on ${formatDayTime(String(row?.published_at))}` : "";
  if (publishAt) return `, public on ${formatDayTime(publishAt)}`;
  return isWaiting ? ", not yet in what is scheduled" : ", not yet public";
}
