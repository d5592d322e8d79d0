// The last second of typing, in this browser: whatever happens to the tab, the server or the session, it can be offered again.
import { useEffect, useRef } from "react";
import type { Values } from "#content-model/field.ts";
import { dropCopy, storeCopy, storedCopy } from "~/lib/local-copies.ts";

export type LocalCopy = Unsaved & { at: string };

/** What is not on the server, and what this page knew of the server when it was kept: which of the two is newer shows without a clock. */
export type Unsaved = {
  /** Of a new record all fields, otherwise those that were changed. */
  values: Values;
  /** The id that a new record will have. */
  id: string;
  /** What it is called, and where it is edited: a person who signs out is asked about it. */
  title: string;
  path: string;
  /** When record and own working copy were last written. */
  seen?: string;
  seenDraft?: string;
  /** Sent and not answered: what the server has of these is the same person's. */
  sent: Values[];
};

/** A browser offers about five million characters in all. */
const longest = 1_500_000;

export function readCopy(key: string): LocalCopy | undefined {
  const copy = storedCopy(key) as Partial<LocalCopy> | undefined;
  return copy && typeof copy.values === "object" && typeof copy.at === "string"
    ? ({ sent: [], ...copy } as LocalCopy)
    : undefined;
}

/** Not when the browser refuses or has no room. What was sent is left out before the words are. */
export function writeCopy(key: string, unsaved: Unsaved) {
  const at = new Date().toISOString();
  for (const copy of [
    { ...unsaved, at },
    { ...unsaved, sent: [], at },
  ] satisfies LocalCopy[]) {
    const text = JSON.stringify(copy);
    if (text.length <= longest && storeCopy(key, text)) return;
  }
}

/** Keeps what is unsaved, every second and when the page goes away. `unsaved` is undefined while there is nothing
 * to keep; the key changes when a new record gets its name. `setAside` makes room where an earlier text lies. */
export function useLocalCopy(key: string, unsaved: Unsaved | undefined, setAside: () => void) {
  const kept = useRef<{ key: string; unsaved: Unsaved | undefined }>({ key, unsaved: undefined });
  const current = useRef({ key, unsaved });
  current.current = { key, unsaved };
  const makeRoom = useRef(setAside);
  makeRoom.current = setAside;
  useEffect(() => {
    function keep() {
      const [now, before] = [current.current, kept.current];
      if (now.unsaved === before.unsaved && now.key === before.key) return;
      if (before.unsaved && !(now.unsaved && now.key === before.key)) dropCopy(before.key);
      if (now.unsaved) {
        makeRoom.current();
        writeCopy(now.key, now.unsaved);
      }
      kept.current = now;
    }
    const timer = setInterval(keep, 1000);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      keep();
    };
  }, []);
}
