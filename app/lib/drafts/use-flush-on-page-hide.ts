import { useEffect, useRef } from "react";
import { accessOf } from "../backend/access.ts";
import type { Access } from "../backend/keepalive-request.ts";
import { useOpenDraft } from "./open-drafts.ts";

/**
 * Writes that were pressed and not yet sent are sent while the page is being left. `send` gets what a request needs; a write that was
 * already sent may be sent again, and must have the same result.
 */
export function useFlushOnPageHide(userId: string | undefined, send: (access: Access) => void) {
  const access = useRef<Access>(undefined);
  useOpenDraft({
    keep(moment) {
      if (moment === "page hide" && access.current) send(access.current);
    },
  });
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    // Requested before it is needed: nothing can be awaited while the page is being left. A token may be renewed meanwhile.
    const prepare = () =>
      void accessOf(userId)
        .then((found) => {
          if (!isOver) access.current = found;
        })
        .catch(() => undefined);
    prepare();
    const timer = setInterval(prepare, 5 * 60_000);
    return () => {
      isOver = true;
      clearInterval(timer);
      access.current = undefined;
    };
  }, [userId]);
}
