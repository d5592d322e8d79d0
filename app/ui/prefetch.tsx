import { useEffect, useRef, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { loadRouteModules } from "../lib/page/route-modules.ts";

/**
 * Loads a page's code and data before it is opened. If the code cannot be loaded (offline, or while leaving), the router alone would
 * reload the current page. So the code is loaded first, and a failure is ignored.
 */
export function Prefetch({ page }: { page: string }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadRouteModules(page.replace(/[?#].*$/, "")).then(
      () => setLoaded(true),
      () => {},
    );
  }, [page]);
  return isLoaded ? <PrefetchPageLinks page={page} /> : null;
}

/** True once the pointer or the focus has stayed for a moment, until it leaves. */
export function useIntent() {
  const [isNear, setNear] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const come = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNear(true), 100);
  };
  const go = () => {
    clearTimeout(timer.current);
    setNear(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isNear,
    handlers: { onMouseEnter: come, onMouseLeave: go, onFocus: come, onBlur: go, onTouchStart: come },
  };
}
