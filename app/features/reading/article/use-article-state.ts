import { useCallback, useEffect, useRef, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { tryTwice } from "~/lib/backend/retry-once.ts";
import { useFlushOnPageHide } from "~/lib/drafts/use-flush-on-page-hide.ts";
import { toast } from "~/ui/toast-store.ts";
import { deliver } from "../deliver.ts";
import { getArticleState, type Shelf, setOnShelf, setOnShelfWhileLeaving } from "../queries.ts";

type ArticleState = Awaited<ReturnType<typeof getArticleState>>;

/** What the reader keeps of this article. A press shows at once, and is taken back with a word when the backend refuses. */
export function useArticleState(userId: string | undefined, postId: string) {
  const [state, setState] = useState<ArticleState>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<Partial<Record<Shelf, number>>>({});
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const outstanding = useRef(new Map<Shelf, boolean>());

  useFlushOnPageHide(userId, (access) => {
    for (const [shelf, wanted] of outstanding.current)
      setOnShelfWhileLeaving(access, shelf, userId ?? "", postId, wanted);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again
  useEffect(() => {
    if (!userId) return;
    let gone = false;
    async function load(id: string) {
      // What another visit left behind belongs into the answer.
      await deliver(id);
      return getArticleState(await browserClient(), id, postId);
    }
    load(userId).then(
      (found) => !gone && setState(found),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      setState(undefined);
      setFailed(false);
    };
  }, [userId, postId, attempt]);

  async function toggle(shelf: Shelf) {
    if (!userId || !state) return;
    const wanted = !state[shelf];
    const press = (latest.current[shelf] ?? 0) + 1;
    latest.current[shelf] = press;
    setState({ ...state, [shelf]: wanted });
    outstanding.current.set(shelf, wanted);
    // One after another, or a quick second press could arrive before the first.
    const done = line.current.then(() =>
      tryTwice(async () => setOnShelf(await browserClient(), shelf, userId, postId, wanted)),
    );
    line.current = done.catch(() => undefined);
    try {
      await done;
    } catch (error) {
      // A later press has its own answer.
      if (latest.current[shelf] === press) setState((now) => now && { ...now, [shelf]: !wanted });
      toast({ variant: "destructive", title: failure(shelf, wanted), description: messageFor(error) });
    } finally {
      if (latest.current[shelf] === press) outstanding.current.delete(shelf);
    }
  }

  return { state, failed, toggle, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

function failure(shelf: Shelf, wanted: boolean): string {
  if (shelf === "bookmarks") return wanted ? "Not bookmarked" : "The bookmark was not removed";
  return wanted ? "Not saved for later" : "Not removed from your reading list";
}
