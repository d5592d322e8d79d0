import { useMemo, useRef } from "react";
import type { Collection } from "#content-model/collection.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { localDraftName } from "~/lib/drafts/local-drafts.ts";
import { useOpenDraft } from "~/lib/drafts/open-drafts.ts";
import { useAutosave } from "~/lib/drafts/use-autosave.ts";
import { useLocalDraft } from "~/lib/drafts/use-local-draft.ts";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { autosaveRecord } from "./autosave-record.ts";
import { storeRecordDraft } from "./local-draft.ts";
import { unsavedFields } from "./record-state.ts";
import { unsavedOf } from "./recovery.ts";
import type { RecordDraft } from "./use-record-draft.ts";

type Options = {
  type: Collection;
  userId: string;
  draft: RecordDraft;
  isImmutable: boolean;
  /** A publication is in progress. */
  isBusy: boolean;
  /** The form holds a text or a time that saving the record does not store. */
  isMoreLeft: boolean;
};

/** Stores typed values: in this browser after one second, on the server after two, and before a sign-out. */
export function useRecordSaving({ type, userId, draft, isImmutable, isBusy, isMoreLeft }: Options) {
  const { record, recovery, shared, localName, forget } = draft;
  const { id, row, base, values, sent, draftAt, isDirty, conflict } = record;
  /** True while the form of a deleted record navigates away. */
  const leaving = useRef(false);
  // Autosave has its own, longer retries.
  const write = useWrite({ once: true });
  const { state, flush, settle } = useAutosave({
    changes: isDirty && !isImmutable ? values : undefined,
    paused: Boolean(conflict) || isBusy || shared.isBehind,
    async save() {
      const sending = record.latest.current.values;
      if (row && shared.isSynced(sending)) return {};
      const result = await write(() => autosaveRecord(type, record, userId));
      const now = record.latest.current;
      // With what the database completed, unless the editor has typed since.
      if (!result.held) shared.noteSaved(unsavedFields(type, now).length === 0 ? now.values : sending);
      return result;
    },
  });
  // Independent of autosave's state, which changes after the render: a page left in between would lose the last key.
  const isKept = isDirty && !shared.isSynced(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft when one of its parts changes
  const unsaved = useMemo(
    () => (isKept ? unsavedOf(type, record) : undefined),
    [isKept, type, id, row, base, values, sent, draftAt],
  );
  useLocalDraft({ name: localName, draft: unsaved }, storeRecordDraft, recovery.preserveEarlier);
  useOpenDraft({
    async settle() {
      const isSaved = await settle();
      if (unsaved) forget();
      const now = record.latest.current;
      if (!isSaved && unsavedFields(type, now).length > 0) {
        recovery.preserveEarlier();
        storeRecordDraft(localDraftName(userId, type.table, now.row?.id), unsavedOf(type, now));
      }
      return !isMoreLeft;
    },
  });
  const isStuck = isDirty && (state.name === "failed" || state.name === "held");
  // One question per page: a second blocker would be ignored.
  const question = useLeaveQuestion(isStuck || isMoreLeft, { allow: () => leaving.current, isKept: true });
  return {
    state: shared.isBehind ? ({ name: "waiting" } as const) : state,
    flush,
    settle,
    leaving,
    question,
  };
}
