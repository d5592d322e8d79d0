import { useEffect, useRef } from "react";
import { accessOf } from "./access.ts";
import type { Access } from "./keepalive-request.ts";

/**
 * Who leaves the page before everything they pressed was sent has pressed it all the same: `send` is called in that moment, with what a
 * request needs, and what it sends must come to the same when it was sent already.
 */
export function useLastWrites(userId: string | undefined, send: (access: Access) => void) {
  const last = useRef(send);
  last.current = send;
  useEffect(() => {
    if (!userId) return;
    let access: Access | undefined;
    // Asked for before it is needed: while the page is being left nothing can be waited for. A token may be renewed meanwhile.
    const prepare = () =>
      void accessOf(userId)
        .then((found) => {
          access = found;
        })
        .catch(() => undefined);
    const leave = () => access && last.current(access);
    prepare();
    const timer = setInterval(prepare, 5 * 60_000);
    addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", leave);
    };
  }, [userId]);
}
