import { useEffect, useRef, useState } from "react";
import { useOpenDraft } from "./open-drafts.ts";
import { recordDrafts } from "./storage.ts";

type Kept<Draft> = { name: string; draft: Draft | undefined };
type Store<Draft> = (name: string, draft: Draft) => void;

/** Stores the newest draft, and removes the previous one when its record got its own name or everything is saved. */
export function createKeeper<Draft extends object>(store: Store<Draft>) {
  let kept: Kept<Draft> = { name: "", draft: undefined };
  return function keep(now: Kept<Draft>, makeRoom: () => void) {
    if (now.draft === kept.draft && now.name === kept.name) return;
    if (kept.draft && !(now.draft && now.name === kept.name)) recordDrafts.remove(kept.name);
    if (now.draft) {
      makeRoom();
      store(now.name, now.draft);
    }
    kept = now;
  };
}

/**
 * Stores a draft in this browser, every second and when the user leaves the page. `draft` is undefined while everything is saved; the name
 * changes when a new record is stored. `setAside` renames an earlier draft under this name.
 */
export function useLocalDraft<Draft extends object>(
  now: Kept<Draft>,
  store: Store<Draft>,
  setAside: () => void,
) {
  const [keep] = useState(() => createKeeper(store));
  const latest = useRef({ now, setAside });
  latest.current = { now, setAside };
  const [keepNow] = useState(() => () => keep(latest.current.now, latest.current.setAside));
  useOpenDraft({ keep: keepNow });
  useEffect(() => {
    const timer = setInterval(keepNow, 1000);
    return () => {
      clearInterval(timer);
      keepNow();
    };
  }, [keepNow]);
}
