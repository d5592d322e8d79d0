// The last second of typing, in this browser: whatever happens to the tab, the server or the session, it can be offered again.
import { useEffect, useRef } from "react";
import type { Values } from "../description/content-type.ts";

export type LocalCopy = { values: Values; at: string };

const prefix = "copy:";
/** A browser offers about five million characters in all. */
const longest = 1_500_000;

export function copyKey(userId: string, table: string, id: string | undefined): string {
  return `${prefix}${userId}:${table}:${id ?? "new"}`;
}

export function readCopy(key: string): LocalCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? "null");
    return copy && typeof copy.values === "object" && typeof copy.at === "string" ? copy : undefined;
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

/** False when the browser refuses or has no room. */
function writeCopy(key: string, values: Values): boolean {
  try {
    const text = JSON.stringify({ values, at: new Date().toISOString() } satisfies LocalCopy);
    if (text.length > longest) return false;
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps what is unsaved, every second and when the page goes away. `changes` is undefined while there is nothing
 * to keep; the key changes when a new record gets its name. */
export function useLocalCopy(key: string, changes: Values | undefined) {
  const kept = useRef<{ key: string; changes: Values | undefined }>({ key, changes: undefined });
  const current = useRef({ key, changes });
  current.current = { key, changes };
  useEffect(() => {
    function keep() {
      const [now, before] = [current.current, kept.current];
      if (now.changes === before.changes && now.key === before.key) return;
      if (before.changes && !(now.changes && now.key === before.key)) dropCopy(before.key);
      if (now.changes) writeCopy(now.key, now.changes);
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
