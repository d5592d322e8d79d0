// Back and reload restore the scroll position. For server-rendered pages, React Router and the browser do this. Account pages, dashboard
// and back office load their content later, so a position that is restored earlier would end at the bottom of the page as it was then.
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterStateContext, useLocation } from "react-router";

/** The longest wait for content without input from the visitor. */
const heldFor = 20_000;
const signs = ["wheel", "touchstart", "pointerdown", "keydown"];

let held: AbortController | undefined;

/** The target of a link (#privacy) is scrolled to only if no position is restored. */
export function isRestoringScroll(): boolean {
  return held?.signal.aborted === false;
}

/** For layouts whose pages load their content in the browser. */
export function useScrollRestoration() {
  const { key } = useLocation();
  // React Router's scroll target, once: a number after Back and Forward. If the page was loaded, its inline script has scrolled, from the
  // storage. No hook reports this.
  const restored = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    const top = typeof restored === "number" ? restored : storedPosition(key);
    return top ? holdScrollPosition(top) : undefined;
  }, [key]);
}

function storedPosition(key: string): number | undefined {
  try {
    return JSON.parse(sessionStorage.getItem("react-router-scroll-positions") ?? "{}")[key];
  } catch {
    return undefined;
  }
}

/** Keeps the position while the page grows, until the reader acts. */
function holdScrollPosition(top: number): () => void {
  const holding = new AbortController();
  held = holding;
  const end = () => holding.abort();
  const observer = new ResizeObserver(() => scrollTo({ top, behavior: "instant" }));
  observer.observe(document.body);
  // Otherwise the browser would keep the visible content in place, not the restored position.
  const { style } = document.documentElement;
  style.overflowAnchor = "none";
  const timer = setTimeout(end, heldFor);
  for (const sign of signs)
    addEventListener(sign, end, { signal: holding.signal, capture: true, passive: true });
  holding.signal.addEventListener("abort", () => {
    observer.disconnect();
    style.overflowAnchor = "";
    clearTimeout(timer);
  });
  return end;
}
