import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Calls `close` when a navigation begins, and at the latest when it has happened (back, forward, an anchor). Not on hydration. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const leaving = useNavigation().state !== "idle";
  const shown = useRef(key);
  useEffect(() => {
    if (leaving || shown.current !== key) close();
    shown.current = key;
  });
}
