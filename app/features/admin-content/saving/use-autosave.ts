// Saves by itself, two seconds after the last change. A failed save is tried again, with longer and longer pauses and when the network is back.
import { useCallback, useEffect, useRef, useState } from "react";
import { messageFor } from "~/lib/errors.ts";

export type SaveState =
  | { name: "saved"; at: Date | undefined }
  | { name: "waiting" }
  | { name: "saving" }
  | { name: "failed"; why: string }
  | { name: "held"; why: string };

/** What a save came to: saved, or held back for a reason that only the person can change. */
export type AutosaveResult = { held?: string };

const pause = 2_000;
const longestPause = 30_000;

type Options = {
  /** Changes whenever something was typed; undefined when everything is saved. */
  changes: unknown;
  /** While a question is open, or the record cannot be saved at all. */
  paused: boolean;
  save: () => Promise<AutosaveResult>;
};

export function useAutosave({ changes, paused, save }: Options) {
  const [state, setState] = useState<SaveState>({ name: "saved", at: undefined });
  const failures = useRef(0);
  const running = useRef<Promise<void>>(undefined);
  const again = useRef(false);
  const pending = useRef(false);
  const isHeld = useRef(false);
  const work = useRef(save);
  work.current = save;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPaused = useRef(paused);
  isPaused.current = paused;

  const run = useCallback(async () => {
    pending.current = false;
    setState({ name: "saving" });
    try {
      const { held } = await work.current();
      failures.current = 0;
      isHeld.current = held !== undefined;
      // What was typed while it was being saved is not: it must not be taken for kept.
      setState(
        held
          ? { name: "held", why: held }
          : pending.current
            ? { name: "waiting" }
            : { name: "saved", at: new Date() },
      );
    } catch (error) {
      failures.current += 1;
      setState({ name: "failed", why: messageFor(error) });
    }
  }, []);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    // One that failed before would be tried again over what is being asked about.
    if (isPaused.current) return;
    if (running.current) {
      again.current = true;
      return;
    }
    running.current = run();
    await running.current;
    running.current = undefined;
    if (failures.current > 0)
      timer.current = setTimeout(
        () => void flush(),
        Math.min(longestPause, pause * 2 ** (failures.current - 1)),
      );
    if (again.current) {
      again.current = false;
      timer.current = setTimeout(() => void flush(), pause);
    }
  }, [run]);

  /** Saves now what is not saved yet, for a person who is about to leave. False when it cannot be. */
  const settle = useCallback(async () => {
    await running.current;
    if (pending.current || failures.current > 0) await flush();
    return !pending.current && failures.current === 0 && !isHeld.current;
  }, [flush]);

  useEffect(() => {
    if (changes === undefined) {
      pending.current = false;
      isHeld.current = false;
      failures.current = 0;
      clearTimeout(timer.current);
      setState((now) =>
        now.name === "saving" || now.name === "saved" ? now : { name: "saved", at: undefined },
      );
      return;
    }
    if (paused) return;
    pending.current = true;
    setState((now) => (now.name === "saved" || now.name === "held" ? { name: "waiting" } : now));
    timer.current = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer.current);
  }, [changes, paused, flush]);

  useEffect(() => {
    const retry = () => failures.current > 0 && void flush();
    const hurry = () => document.visibilityState === "hidden" && pending.current && void flush();
    addEventListener("online", retry);
    document.addEventListener("visibilitychange", hurry);
    return () => {
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", hurry);
      // An editor who goes to another page within the two seconds does not wait for them. If it fails, the local copy is still there.
      if (pending.current) work.current().catch(() => undefined);
    };
  }, [flush]);

  return { state, flush, settle };
}
