import { isLive } from "../description/columns.ts";
import { isToCome } from "./publication.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The time of publication, and the schedule of pending changes. */
export function PublicationPanels(parts: RecordParts) {
  const { type, draft, isImmutable } = parts;
  const { row, isDirty, publishAt, blockedReason } = draft.record;
  // Scheduling a record that is not public yet includes its changes. Immutable versions keep the panel, which asks for the second factor.
  const canSchedule = isDirty && !(isToCome(row) && !type.immutable);
  return (
    <>
      {type.publishable ? <PublicationPanel {...parts} /> : null}
      {isLive(type, row) && !isImmutable && (canSchedule || publishAt || blockedReason) ? (
        <ScheduledChanges {...parts} />
      ) : null}
    </>
  );
}
