import { useEffect, useRef, useState } from "react";
import { createAutosave, type DraftState, type SaveResult } from "./autosave.ts";
import { useOpenDraft } from "./open-drafts.ts";

type Options = {
  /** Changes with every input; undefined when everything is saved. */
  changes: unknown;
  paused: boolean;
  save: () => Promise<SaveResult>;
};

export function useAutosave({ changes, paused, save }: Options) {
  const [state, setState] = useState<DraftState>({ name: "saved", at: undefined });
  const latest = useRef({ paused, save });
  latest.current = { paused, save };
  const [autosave] = useState(() =>
    createAutosave({
      save: () => latest.current.save(),
      isPaused: () => latest.current.paused,
      onState: setState,
    }),
  );
  useEffect(() => {
    if (changes === undefined) return autosave.clear();
    return paused ? undefined : autosave.touch();
  }, [changes, paused, autosave]);
  useOpenDraft({
    keep(moment) {
      if (moment === "hidden") autosave.hurry();
    },
  });
  useEffect(() => {
    addEventListener("online", autosave.retry);
    return () => {
      removeEventListener("online", autosave.retry);
      autosave.close();
    };
  }, [autosave]);
  return { state, flush: autosave.flush, settle: autosave.settle };
}
