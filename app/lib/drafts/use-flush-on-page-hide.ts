import { useEffect, useRef } from "react";
import { accessOf } from "../backend/access.ts";
import type { Access } from "../backend/keepalive-request.ts";
import { useOpenDraft } from "./open-drafts.ts";

/**
 * Sends pending writes while the user leaves the page. `send` gets the prepared request data; a write that was already sent may be sent
 * again and must have the same result.
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
    // Requested in advance, because nothing can be awaited while the user leaves the page. A token may be renewed meanwhile.
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
