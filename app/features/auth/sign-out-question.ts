// Asked before a session is ended by choice: what no server has goes with it.
import { createStore } from "~/lib/browser/store.ts";
import type { DraftFacts } from "~/lib/drafts/local-drafts.ts";
import { settleDrafts } from "~/lib/drafts/open-drafts.ts";
import { currentAuth } from "./auth-store.ts";

export type SignOutQuestion = {
  /** Whether the server has the text is not known yet. */
  isSaving: boolean;
  unsaved: DraftFacts[];
  answer(leave: boolean): void;
};

/** Most saves are done by then, and no question flashes up. */
const quietMs = 3_000;

const { current, subscribe, publish } = createStore<SignOutQuestion | undefined>(undefined);

export { current as currentQuestion, subscribe as subscribeToQuestion };

/** True when everything is saved, or the user wants to leave although it is not. */
export async function mayLeave(): Promise<boolean> {
  const userId = currentAuth().session?.user.id;
  return userId ? askToLeave(settleDrafts(userId)) : true;
}

/** `work`: what is left once saving has ended. Until then the question says that it is being saved, and closes when all of it is. */
export async function askToLeave(work: Promise<DraftFacts[]>): Promise<boolean> {
  const soon = await Promise.race([work, pause(quietMs)]);
  if (soon?.length === 0) return true;
  current()?.answer(false);
  return new Promise((resolve) => {
    let asked: SignOutQuestion | undefined;
    const answer = (leave: boolean) => {
      if (current() === asked) publish(undefined);
      asked = undefined;
      resolve(leave);
    };
    const ask = (unsaved: DraftFacts[] | undefined) => {
      asked = { isSaving: !unsaved, unsaved: unsaved ?? [], answer };
      publish(asked);
    };
    ask(soon);
    if (!soon)
      void work.then((unsaved) => {
        if (!asked) return;
        if (unsaved.length === 0) answer(true);
        else ask(unsaved);
      });
  });
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
