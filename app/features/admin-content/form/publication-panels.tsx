import { isLive } from "../description/columns.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The time of publication, and the schedule of pending changes. */
export function PublicationPanels(parts: RecordParts) {
  const { type, draft, isImmutable } = parts;
  const { row, isDirty, publishAt, blockedReason } = draft.record;
  return (
    <>
      {type.publishable ? <PublicationPanel {...parts} /> : null}
      {isLive(type, row) && !isImmutable && (isDirty || publishAt || blockedReason) ? (
        <ScheduledChanges {...parts} />
      ) : null}
    </>
  );
}
