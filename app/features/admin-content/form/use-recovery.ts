import { useState } from "react";
import { useLocation } from "react-router";
import type { Collection } from "#content-model/collection.ts";
import { localDraftName, localDraftNames, setLocalDraftAside } from "~/lib/drafts/local-drafts.ts";
import { recordDrafts } from "~/lib/drafts/storage.ts";
import { readRecordDraft } from "./local-draft.ts";
import type { RecordState } from "./record-state.ts";
import { type Recovery, recoveryOf } from "./recovery.ts";

/** The local drafts of earlier visits. They stay, under other names, until the editor decides about them. */
export function useRecovery(type: Collection, opened: RecordState, userId: string) {
  const { state: arrival } = useLocation();
  const name = localDraftName(userId, type.table, opened.row?.id);
  const [found] = useState(() => findDrafts(type, opened, name));
  // After signing in again, an editor gets the newest text back without a question.
  const [back] = useState(() =>
    arrival?.signedIn === true && found.last?.isNewest ? found.last : undefined,
  );
  const [decided, setDecided] = useState<Recovery[]>([]);
  const { last } = found;
  const isLastOpen = last !== undefined && last !== back && !decided.includes(last);

  function decide(recovery: Recovery, names: string[]) {
    for (const each of names)
      if (recordDrafts.read(each)?.at === recovery.draft.at) recordDrafts.remove(each);
    setDecided((before) => [...before, recovery]);
  }

  return {
    /** The draft that was restored after the editor signed in again. */
    back,
    undecided: [...(last ? [last] : []), ...found.earlier].filter((each) => !decided.includes(each)),
    /** Renames the last draft before another one is stored or deleted under its name. */
    preserveEarlier() {
      if (isLastOpen && recordDrafts.read(name)?.at === last.draft.at) setLocalDraftAside(name);
    },
    /** The form has adopted the draft and now stores its own under the same name. */
    noteTaken: (recovery: Recovery) =>
      decide(
        recovery,
        localDraftNames(name).filter((each) => each !== name),
      ),
    noteDiscarded: (recovery: Recovery) => decide(recovery, localDraftNames(name)),
  };
}

/** The draft of the last visit, and earlier ones, newest first. */
function findDrafts(type: Collection, opened: RecordState, name: string) {
  const earlier: Recovery[] = [];
  for (const each of localDraftNames(name)) {
    if (each === name) continue;
    const recovery = recoveryOf(type, opened, readRecordDraft(each));
    if (recovery) earlier.push(recovery);
    // The server already has the same text.
    else recordDrafts.remove(each);
  }
  earlier.sort((one, other) => other.draft.at.localeCompare(one.draft.at));
  return { last: recoveryOf(type, opened, readRecordDraft(name)), earlier };
}
