import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Calls `close` when a navigation begins or, for back, forward and anchors, after it. Not on hydration. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  const leaving = useNavigation().state !== "idle";
  const shown = useRef(key);
  useEffect(() => {
    if (leaving || shown.current !== key) close();
    shown.current = key;
  });
}
