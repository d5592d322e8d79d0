import { useEffect, useRef, useState } from "react";
import { useOpenDraft } from "./open-drafts.ts";
import { recordDrafts } from "./storage.ts";

type Kept<Draft> = { name: string; draft: Draft | undefined };
type Store<Draft> = (name: string, draft: Draft) => void;

/** Stores the newest draft, and removes the one before when its record got a name of its own or nothing is unsaved any more. */
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
 * Keeps a draft in this browser, every second and when the page is left. `draft` is undefined while nothing is unsaved; the name changes
 * when a new record is stored. `setAside` makes room where an earlier draft is stored.
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
