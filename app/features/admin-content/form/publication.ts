// Pure functions about the time of publication.
import { formatDayTime } from "#common/dates/format.ts";
import type { Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { isPublished } from "../description/columns.ts";

/** Scheduled: it becomes public in the future without another action. */
export function isToCome(row: Row | undefined, now = new Date()): boolean {
  return isPublished(row) && new Date(String(row?.published_at)) > now;
}

/** Whether the form has another time than the record. A public record keeps its date if the field is cleared. */
export function isMoved(row: Row | undefined, when: string, now = new Date()): boolean {
  const stored = String(row?.published_at ?? "");
  if (when === "") return isPublished(row) ? isToCome(row, now) : stored !== "";
  return new Date(when).getTime() !== new Date(stored).getTime();
}

/** The columns that publishing changes writes besides the fields. Null means now by the database's clock. */
export function updateColumns(row: Row | undefined, when: string, now = new Date()): Values {
  if (when !== "") return { published_at: when };
  return isToCome(row, now) ? { published_at: null } : {};
}

/** Whether the saved values are public. Changes of a scheduled record are only scheduled with it after an update. */
export function whereItIs(
  isDirty: boolean,
  row: Row | undefined,
  publishAt: string | undefined,
  now = new Date(),
): string {
  const isWaiting = isToCome(row, now);
  if (!isDirty) return isWaiting ? `, public on ${formatDayTime(String(row?.published_at))}` : "";
  if (publishAt) return `, public on ${formatDayTime(publishAt)}`;
  return isWaiting ? ", not yet scheduled" : ", not yet public";
}
