import { useState } from "react";
import { useLocation } from "react-router";
import type { Collection } from "#content-model/collection.ts";
import { localDraftName, localDraftNames, setLocalDraftAside } from "~/lib/drafts/local-drafts.ts";
import { recordDrafts } from "~/lib/drafts/storage.ts";
import { readRecordDraft } from "./local-draft.ts";
import type { RecordState } from "./record-state.ts";
import { type Recovery, recoveryOf } from "./recovery.ts";

/** The local drafts of earlier visits. They make room for what is typed now, and stay until their owner has decided about them. */
export function useRecovery(type: Collection, opened: RecordState, userId: string) {
  const { state: arrival } = useLocation();
  const name = localDraftName(userId, type.table, opened.row?.id);
  const [found] = useState(() => findDrafts(type, opened, name));
  // An editor who had to sign in again gets the newest text back; one who comes by another way is asked.
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
    /** Its text is in the form: its writer has just signed in again and goes on. */
    back,
    undecided: [...(last ? [last] : []), ...found.earlier].filter((each) => !decided.includes(each)),
    /** Before another draft is stored or dropped under the same name. */
    setAside() {
      if (isLastOpen && recordDrafts.read(name)?.at === last.draft.at) setLocalDraftAside(name);
    },
    /** Its text is in the form, which keeps its own draft under the same name from now on. */
    noteTaken: (recovery: Recovery) =>
      decide(
        recovery,
        localDraftNames(name).filter((each) => each !== name),
      ),
    noteDiscarded: (recovery: Recovery) => decide(recovery, localDraftNames(name)),
  };
}

/** The one of the last visit, and those set aside before, the newest first. */
function findDrafts(type: Collection, opened: RecordState, name: string) {
  const earlier: Recovery[] = [];
  for (const each of localDraftNames(name)) {
    if (each === name) continue;
    const recovery = recoveryOf(type, opened, readRecordDraft(each));
    if (recovery) earlier.push(recovery);
    // The server has the same text by now.
    else recordDrafts.remove(each);
  }
  earlier.sort((one, other) => other.draft.at.localeCompare(one.draft.at));
  return { last: recoveryOf(type, opened, readRecordDraft(name)), earlier };
}
