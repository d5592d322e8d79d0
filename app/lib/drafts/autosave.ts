// Saves on the server two seconds after the last change. A failed save is retried after growing delays, and when the network is back.
import { messageFor } from "../backend/errors.ts";

/** The states of a draft. Held: only the editor can resolve the reason why it is not on the server. */
export type DraftState =
  | { name: "saved"; at: Date | undefined }
  | { name: "waiting" }
  | { name: "saving" }
  | { name: "failed"; why: string }
  | { name: "held"; why: string };

export type SaveResult = { held?: string };

export const savePause = 2_000;
const longestPause = 30_000;

type Options = {
  save: () => Promise<SaveResult>;
  /** While a question is open, or the record cannot be saved. */
  isPaused: () => boolean;
  onState: (state: DraftState) => void;
};

export function createAutosave({ save, isPaused, onState }: Options) {
  let state: DraftState = { name: "saved", at: undefined };
  let failures = 0;
  let isPending = false;
  let isHeld = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: DraftState) {
    state = next;
    onState(next);
  }

  function flushIn(pause: number) {
    timer = setTimeout(() => void flush(), pause);
  }

  async function run() {
    isPending = false;
    show({ name: "saving" });
    try {
      const { held } = await save();
      failures = 0;
      isHeld = held !== undefined;
      if (held) show({ name: "held", why: held });
      // Text that was typed during the save is still unsaved.
      else show(isPending ? { name: "waiting" } : { name: "saved", at: new Date() });
    } catch (error) {
      failures += 1;
      show({ name: "failed", why: messageFor(error) });
    }
  }

  async function flush() {
    clearTimeout(timer);
    // A retry must not overwrite what the editor is being asked about.
    if (isPaused()) return;
    if (running) {
      isAskedAgain = true;
      return;
    }
    running = run();
    await running;
    running = undefined;
    if (failures > 0) flushIn(Math.min(longestPause, savePause * 2 ** (failures - 1)));
    if (isAskedAgain) {
      isAskedAgain = false;
      flushIn(savePause);
    }
  }

  return {
    flush,
    /** Saves immediately, for an editor who is about to leave. False if something cannot be saved. */
    async settle(): Promise<boolean> {
      await running;
      if (isPending || failures > 0) await flush();
      return !isPending && failures === 0 && !isHeld;
    },
    /** Called after each change. Returns the function that cancels the save. */
    touch(): () => void {
      isPending = true;
      if (state.name === "saved" || state.name === "held") show({ name: "waiting" });
      flushIn(savePause);
      return () => clearTimeout(timer);
    },
    /** Nothing is unsaved. */
    clear() {
      isPending = false;
      isHeld = false;
      failures = 0;
      clearTimeout(timer);
      if (state.name !== "saving" && state.name !== "saved") show({ name: "saved", at: undefined });
    },
    /** The network is back. */
    retry: () => void (failures > 0 && flush()),
    /** The page may never become visible again. */
    hurry: () => void (isPending && flush()),
    /** An editor who opens another page within two seconds does not wait for the save. If it fails, the local draft remains. */
    close: () => void (isPending && save().catch(() => undefined)),
  };
}
