import type { Collection } from "#content-model/collection.ts";
import { localDraftName } from "~/lib/drafts/local-drafts.ts";
import { recordDrafts } from "~/lib/drafts/storage.ts";
import type { RecordState } from "./record-state.ts";
import { recovered } from "./recovery.ts";
import { useRecord } from "./use-record.ts";
import { useRecovery } from "./use-recovery.ts";
import { useSharedRecord } from "./use-shared-record.ts";

export type RecordDraft = ReturnType<typeof useRecordDraft>;

/** The edited record, the local drafts of earlier visits, and the state in the editor's other tabs. */
export function useRecordDraft(type: Collection, opened: RecordState, userId: string) {
  const recovery = useRecovery(type, opened, userId);
  const { back } = recovery;
  const record = useRecord(type, () => (back ? recovered(opened, back) : opened));
  const shared = useSharedRecord({ type, record, userId, loaded: opened.values });
  const localName = localDraftName(userId, type.table, record.row?.id);
  return {
    opened,
    record,
    recovery,
    shared,
    localName,
    /** Deletes the local draft of this visit. Drafts of earlier visits stay until the editor decides. */
    forget() {
      recovery.preserveEarlier();
      recordDrafts.remove(localName);
    },
  };
}
