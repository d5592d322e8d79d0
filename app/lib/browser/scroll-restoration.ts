// Back and reload return to the same words. Where the server renders the words, React Router and the browser see to it; accounts,
// dashboard and back office are filled after the page is there, and a position that is taken before ends wherever the page ended then.
import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterStateContext, useLocation } from "react-router";

/** No visitor waits longer than this for content without touching anything. */
const heldFor = 20_000;
const signs = ["wheel", "touchstart", "pointerdown", "keydown"];

let held: AbortController | undefined;

/** A link's own place (#privacy) is looked for only when the reader does not return to another. */
export function isRestoringScroll(): boolean {
  return held?.signal.aborted === false;
}

/** In a layout whose pages are filled in the browser. */
export function useScrollRestoration() {
  const { key } = useLocation();
  // Where React Router scrolls to, once: a number after Back and Forward. Where the page was loaded, its script in the page did it, from
  // the storage. No hook tells.
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

/** Stays there while the page grows, until the reader does something. */
function holdScrollPosition(top: number): () => void {
  const holding = new AbortController();
  held = holding;
  const end = () => holding.abort();
  const observer = new ResizeObserver(() => scrollTo({ top, behavior: "instant" }));
  observer.observe(document.body);
  // The browser would keep still what it sees now, not what was read.
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
