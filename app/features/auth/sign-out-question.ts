// Asked before a session is ended by choice: what no server has goes with it.
import type { CopyFacts } from "~/lib/local-copies.ts";
import { unsavedWork } from "~/lib/unsaved-work.ts";
import { currentAuth } from "./auth-store.ts";

export type SignOutQuestion = { unsaved: CopyFacts[]; answer(leave: boolean): void };

let question: SignOutQuestion | undefined;
const listeners = new Set<() => void>();

export const currentQuestion = () => question;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True when everything is saved, or the person wants to leave although it is not. */
export async function mayLeave(): Promise<boolean> {
  const userId = currentAuth().session?.user.id;
  const unsaved = userId ? await unsavedWork(userId) : [];
  if (unsaved.length === 0) return true;
  question?.answer(false);
  return new Promise((resolve) => {
    const asked: SignOutQuestion = {
      unsaved,
      answer(leave) {
        if (question === asked) show(undefined);
        resolve(leave);
      },
    };
    show(asked);
  });
}

function show(next: SignOutQuestion | undefined) {
  question = next;
  for (const listener of listeners) listener();
}
