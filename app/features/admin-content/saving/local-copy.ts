// The last second of typing, in this browser: whatever happens to the tab, the server or the session, it can be offered again.
import { useEffect, useRef } from "react";
import type { Values } from "../description/content-type.ts";

export type LocalCopy = Unsaved & { at: string };

/** What is not on the server, and what this page knew of the server when it was kept: which of the two is newer shows without a clock. */
export type Unsaved = {
  /** Of a new record all fields, otherwise those that were changed. */
  values: Values;
  /** The id that a new record will have. */
  id: string;
  /** When record and own working copy were last written. */
  seen?: string;
  seenDraft?: string;
  /** Sent and not answered: what the server has of these is the same person's. */
  sent: Values[];
};

const prefix = "copy:";
/** A browser offers about five million characters in all. */
const longest = 1_500_000;

export function copyKey(userId: string, table: string, id: string | undefined): string {
  return `${prefix}${userId}:${table}:${id ?? "new"}`;
}

export function readCopy(key: string): LocalCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null");
    return copy && typeof copy.values === "object" && typeof copy.at === "string"
      ? { sent: [], ...copy }
      : undefined;
  } catch {
    return undefined;
  }
}

export function dropCopy(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to drop.
  }
}

/** Not when the browser refuses or has no room. What was sent is left out before the words are. */
function writeCopy(key: string, unsaved: Unsaved) {
  const at = new Date().toISOString();
  for (const copy of [
    { ...unsaved, at },
    { ...unsaved, sent: [], at },
  ] satisfies LocalCopy[]) {
    const text = JSON.stringify(copy);
    if (text.length > longest) continue;
    try {
      return localStorage.setItem(key, text);
    } catch {
      // The shorter one may fit.
    }
  }
}

/** Keeps what is unsaved, every second and when the page goes away. `unsaved` is undefined while there is nothing
 * to keep; the key changes when a new record gets its name. */
export function useLocalCopy(key: string, unsaved: Unsaved | undefined) {
  const kept = useRef<{ key: string; unsaved: Unsaved | undefined }>({ key, unsaved: undefined });
  const current = useRef({ key, unsaved });
  current.current = { key, unsaved };
  useEffect(() => {
    function keep() {
      const [now, before] = [current.current, kept.current];
      if (now.unsaved === before.unsaved && now.key === before.key) return;
      if (before.unsaved && !(now.unsaved && now.key === before.key)) dropCopy(before.key);
      if (now.unsaved) writeCopy(now.key, now.unsaved);
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
