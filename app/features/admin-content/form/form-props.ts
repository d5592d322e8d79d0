import { titleOf } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import type { PageSlot } from "../page-slot.ts";
import type { RecordState } from "./record-state.ts";

export type FormProps = {
  type: ContentType;
  /** The record as it was loaded, or the beginning of a new one. */
  opened: RecordState;
  userId: string;
  page: PageSlot;
};

export function formTitle(type: ContentType, row: Row | undefined): string {
  return row ? titleOf(type, row) : `New ${type.singular}`;
}
