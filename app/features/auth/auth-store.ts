// Who is signed in, outside React: one truth for every layout of the page, driven by the session events of supabase-js,
// which also tell what happened in other tabs.
import { browserClient, sessionKey } from "~/lib/backend/browser-client.ts";
import { readingQueueKey } from "~/lib/browser/reading-queue-key.ts";
import { admitLocalDrafts } from "~/lib/drafts/local-drafts.ts";
import { forgetDrafts, keepDrafts } from "~/lib/drafts/open-drafts.ts";
import { type AuthChange, type AuthState, type Ended, initialAuth, nextAuth } from "./auth-state.ts";

let state = initialAuth;
let started: Promise<void> | undefined;
let leaving: Ended | undefined;
const listeners = new Set<() => void>();

export function currentAuth(): AuthState {
  return state;
}

export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Loads the client and listens, once. After a failure it may be called again. */
export function startAuth(): Promise<void> {
  if (state.failure) change({ type: "another try" });
  started ??= listen().catch((error) => {
    started = undefined;
    change({ type: "failure", error });
  });
  return started;
}

async function listen() {
  const wasStored = isStored();
  const { auth } = await browserClient();
  // Nothing is awaited in here: the client holds its lock while it tells.
  auth.onAuthStateChange((event, session) =>
    change({ type: "event", event, session, leaving, lapsed: wasStored && !isStored() }),
  );
  // Another tab emptied the storage, or the page comes back from the browser's memory: no event says so.
  addEventListener("storage", noticeLoss);
  addEventListener("pageshow", noticeLoss);
}

function noticeLoss() {
  if (state.session && !isStored()) change({ type: "event", event: "SIGNED_OUT", session: null });
}

/** Marks everything in between as loading. */
export async function whileWorking<Result>(work: () => Promise<Result>): Promise<Result> {
  change({ type: "work begins" });
  try {
    return await work();
  } finally {
    change({ type: "work ends" });
  }
}

/** Ends the session in this browser alone, in every tab, without a question. */
export async function forgetSession(how: Ended) {
  const { auth } = await browserClient();
  leaving = how;
  try {
    // With nothing stored there is nothing to revoke: supabase-js then only tells its listeners.
    removeStored(sessionKey);
    if (how === "signed out") removeOwnText();
    await auth.signOut({ scope: "local" });
  } finally {
    leaving = undefined;
  }
}

/** What was not yet sent goes too: the next user of this device finds nothing. Its owner was asked (sign-out-question.ts). */
function removeOwnText() {
  removeStored(readingQueueKey);
  forgetDrafts(state.session?.user.id);
}

function change(next: AuthChange) {
  const before = state;
  state = nextAuth(state, next);
  if (!before.session && state.session) admitLocalDrafts();
  if (before.session && !state.session && state.ended !== "signed out") keepDrafts("session end");
  if (next.type === "event")
    document.documentElement.classList.toggle("signed-in", state.session !== null || isStored());
  for (const listener of listeners) listener();
}

function removeStored(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: the session lives in memory, and supabase-js drops it.
  }
}

/** A session that could not be refreshed for the moment is kept in storage: the links of a signed-in user stay. */
function isStored(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}
