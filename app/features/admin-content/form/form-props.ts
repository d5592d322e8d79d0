import { titleOf } from "../description/columns.ts";
import type { ContentType, Row, Values } from "../description/content-type.ts";
import type { PageSlot } from "../page-slot.ts";
import type { RecordState } from "./record-state.ts";

export type FormProps = {
  type: ContentType;
  /** The record as it was loaded, or the beginning of a new one. */
  opened: RecordState;
  userId: string;
  page: PageSlot;
};

export function formTitle(type: ContentType, row: Row | undefined, begun: Values): string {
  if (row) return titleOf(type, row);
  return type.sealed && begun[type.title] ? `New version of ${titleOf(type, begun)}` : `New ${type.singular}`;
}
