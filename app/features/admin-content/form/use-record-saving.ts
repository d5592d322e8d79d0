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
  isSealed: boolean;
  /** Something is being published. */
  isBusy: boolean;
  /** Text or a time is chosen that no save of the record stores. */
  isMoreLeft: boolean;
};

/** Keeps the typed values: on the server after two seconds, in this browser after one, and before a sign-out. */
export function useRecordSaving({ type, userId, draft, isSealed, isBusy, isMoreLeft }: Options) {
  const { record, recovery, shared, localName, forget } = draft;
  const { id, row, base, values, sent, draftAt, isDirty, conflict } = record;
  /** True at the moment when a deleted record's form navigates away. */
  const leaving = useRef(false);
  // Autosave retries on its own, and longer.
  const write = useWrite({ once: true });
  const { state, flush, settle } = useAutosave({
    changes: isDirty && !isSealed ? values : undefined,
    paused: Boolean(conflict) || isBusy || shared.isBehind,
    async save() {
      const sending = record.latest.current.values;
      if (row && shared.isSynced(sending)) return {};
      const result = await write(() => autosaveRecord(type, record, userId));
      if (!result.held) shared.noteSaved(sending);
      return result;
    },
  });
  // Not by the autosave's state, which changes after the key is drawn: a page that is left in between would lose the key.
  const isKept = isDirty && !shared.isSynced(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft when one of its parts is new
  const unsaved = useMemo(
    () => (isKept ? unsavedOf(type, record) : undefined),
    [isKept, type, id, row, base, values, sent, draftAt],
  );
  useLocalDraft({ name: localName, draft: unsaved }, storeRecordDraft, recovery.setAside);
  useOpenDraft({
    async settle() {
      const isSaved = await settle();
      if (unsaved) forget();
      const now = record.latest.current;
      if (!isSaved && unsavedFields(type, now).length > 0) {
        recovery.setAside();
        storeRecordDraft(localDraftName(userId, type.table, now.row?.id), unsavedOf(type, now));
      }
      return !isMoreLeft;
    },
  });
  const isStuck = isDirty && (state.name === "failed" || state.name === "held");
  // The page has one question: a second blocker would not be asked.
  const question = useLeaveQuestion(isStuck || isMoreLeft, { allow: () => leaving.current, isKept: true });
  return {
    state: shared.isBehind ? ({ name: "waiting" } as const) : state,
    flush,
    settle,
    leaving,
    question,
  };
}
