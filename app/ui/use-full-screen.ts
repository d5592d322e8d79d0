import { type RefObject, useEffect, useState } from "react";

/** Shows an element in the whole window. Everything behind it is inert, so that Tab stays inside. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull || !frame.current) return;
    const behind: HTMLElement[] = [];
    for (let inside: HTMLElement = frame.current; inside !== document.body; inside = parentOf(inside))
      // Except toasts and dialogs, which are shown above it.
      for (const sibling of parentOf(inside).children)
        if (
          sibling !== inside &&
          sibling instanceof HTMLElement &&
          !sibling.matches("dialog, .toast-region") &&
          !sibling.inert
        )
          behind.push(sibling);
    for (const element of behind) element.inert = true;
    document.documentElement.classList.add("is-full-screen");
    return () => {
      for (const element of behind) element.inert = false;
      document.documentElement.classList.remove("is-full-screen");
    };
  }, [isFull, frame]);
  return [isFull, setFull] as const;
}

function parentOf(element: HTMLElement): HTMLElement {
  return element.parentElement ?? document.body;
}
