// The drafts on the page. Each form registers its own; this module notifies all of them before text could be lost.
import { useEffect, useRef } from "react";
import { type DraftFacts, forgetLocalDrafts, localDraftsOf } from "./local-drafts.ts";
import { formDrafts, themeDrafts } from "./storage.ts";

/** Hidden: another tab or window is in front. Page hide: the user leaves the page. Session end: the session ended without a sign-out. */
export type Moment = "hidden" | "page hide" | "session end";

export type OpenDraft = {
  /** There is no time to wait: the draft can only be stored in this browser, or sent with `keepalive`. */
  keep?(moment: Moment): void;
  /** Before a sign-out: saves what can be saved. False if unsaved text remains that this browser does not store. */
  settle?(): boolean | Promise<boolean>;
};

const openDrafts = new Set<OpenDraft>();

/** Returns the function that unregisters it. */
export function openDraft(draft: OpenDraft): () => void {
  if (openDrafts.size === 0) listen(addEventListener);
  openDrafts.add(draft);
  return () => {
    openDrafts.delete(draft);
    if (openDrafts.size === 0) listen(removeEventListener);
  };
}

/** For as long as the component is mounted. */
export function useOpenDraft(draft: OpenDraft) {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(
    () =>
      openDraft({
        keep: (moment) => latest.current.keep?.(moment),
        settle: () => latest.current.settle?.() ?? true,
      }),
    [],
  );
}

export function keepDrafts(moment: Moment) {
  for (const draft of openDrafts) draft.keep?.(moment);
}

/** The unsaved text that remains after saving. Every save ends, because requests have a timeout. */
export async function settleDrafts(userId: string): Promise<DraftFacts[]> {
  const settled = await Promise.all([...openDrafts].map((draft) => draft.settle?.()));
  const stored = localDraftsOf(userId);
  const isPageListed = stored.some(({ path }) => path === location.pathname);
  return settled.includes(false) && !isPageListed
    ? [...stored, { title: "Your text on this page", path: undefined }]
    : stored;
}

/** After a sign-out: the next user of a shared machine must find nothing. */
export function forgetDrafts(userId: string | undefined) {
  for (const drafts of [formDrafts, themeDrafts]) for (const name of drafts.names()) drafts.remove(name);
  if (userId) forgetLocalDrafts(userId);
}

function listen(change: typeof addEventListener) {
  change("pagehide", onPageHide);
  change("visibilitychange", onVisibilityChange, true);
}

const onPageHide = () => keepDrafts("page hide");
const onVisibilityChange = () => document.visibilityState === "hidden" && keepDrafts("hidden");
