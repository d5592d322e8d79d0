import { useCallback, useEffect, useRef, useState } from "react";
import { tabId } from "./tab-id.ts";

type Message = { from: string; kind: "hello" | "here" | "saved" | "bye" };

const none: ReadonlySet<string> = new Set();

/**
 * Other tabs of this browser in which the same person has the same record open: they share one draft, and would silently overwrite each
 * other. `key` is undefined for a record that is not stored yet.
 */
export function useOtherTabs(key: string | undefined, onSavedElsewhere: () => void) {
  const [others, setOthers] = useState(none);
  const [me] = useState(tabId);
  const channel = useRef<BroadcastChannel>(undefined);
  const heard = useRef(onSavedElsewhere);
  heard.current = onSavedElsewhere;

  useEffect(() => {
    if (!key || typeof BroadcastChannel === "undefined") return;
    const opened = new BroadcastChannel(`reduit editing ${key}`);
    channel.current = opened;
    const say = (kind: Message["kind"]) => opened.postMessage({ from: me, kind } satisfies Message);
    opened.onmessage = ({ data: { from, kind } }: MessageEvent<Message>) => {
      // The page from before a reload of this tab.
      if (from === me) return;
      setOthers((before) => {
        const after = new Set(before);
        if (kind === "bye") after.delete(from);
        else after.add(from);
        return after;
      });
      if (kind === "hello") say("here");
      if (kind === "saved") heard.current();
    };
    const greet = () => say("hello");
    const leave = () => say("bye");
    greet();
    addEventListener("pagehide", leave);
    // Restored from the browser's page cache.
    addEventListener("pageshow", greet);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", greet);
      leave();
      opened.close();
      channel.current = undefined;
      setOthers(none);
    };
  }, [key, me]);

  const tellSaved = useCallback(
    () => channel.current?.postMessage({ from: me, kind: "saved" } satisfies Message),
    [me],
  );
  return { isOpenElsewhere: others.size > 0, tellSaved };
}
