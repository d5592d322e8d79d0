import { useState } from "react";
import { useLocation } from "react-router";
import type { Collection } from "#content-model/collection.ts";
import { copyKey, copyKeys, dropCopy, setCopyAside, storedCopy } from "~/lib/local-copies.ts";
import { readCopy } from "../saving/local-copy.ts";
import type { RecordState } from "./record-state.ts";
import { type Recovery, recoveryOf } from "./recovery.ts";

/** What earlier visits left in this browser. It gives way to what is typed now, and stays until its owner has decided about it. */
export function useRecoveries(type: Collection, opened: RecordState, userId: string) {
  const { state: arrival } = useLocation();
  const key = copyKey(userId, type.table, opened.row?.id);
  const [found] = useState(() => find(type, opened, key));
  // Who was sent to sign in again finds the newest text; who comes by another way is asked.
  const [back] = useState(() =>
    arrival?.signedIn === true && found.last?.isNewest ? found.last : undefined,
  );
  const [decided, setDecided] = useState<Recovery[]>([]);
  const { last } = found;
  const isLastOpen = last !== undefined && last !== back && !decided.includes(last);

  function drop({ copy }: Recovery, keys: string[]) {
    for (const name of keys) if (storedCopy(name)?.at === copy.at) dropCopy(name);
  }

  return {
    /** Its words stand in the form: its writer has just signed in again and goes on. */
    back,
    undecided: [...(last ? [last] : []), ...found.earlier].filter((each) => !decided.includes(each)),
    /** Before something is written or dropped where it lies. */
    setAside() {
      if (isLastOpen && storedCopy(key)?.at === last.copy.at) setCopyAside(key);
    },
    /** Its words are in the form. Where they lay, the form keeps its own from now on. */
    taken(recovery: Recovery) {
      drop(
        recovery,
        copyKeys(key).filter((name) => name !== key),
      );
      setDecided((before) => [...before, recovery]);
    },
    discarded(recovery: Recovery) {
      drop(recovery, copyKeys(key));
      setDecided((before) => [...before, recovery]);
    },
  };
}

/** The one of the last visit, and those set aside before, the newest first. */
function find(type: Collection, opened: RecordState, key: string) {
  const earlier: Recovery[] = [];
  for (const name of copyKeys(key)) {
    if (name === key) continue;
    const recovery = recoveryOf(type, opened, readCopy(name));
    if (recovery) earlier.push(recovery);
    // The server has come to hold it by another way.
    else dropCopy(name);
  }
  earlier.sort((one, other) => other.copy.at.localeCompare(one.copy.at));
  return { last: recoveryOf(type, opened, readCopy(key)), earlier };
}
