import { type RefObject, useEffect, useState } from "react";

/** Over the whole window. What lies behind is inert: the Tab key stays with the text. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull || !frame.current) return;
    const behind: HTMLElement[] = [];
    for (let inside: HTMLElement = frame.current; inside !== document.body; inside = parentOf(inside))
      // A message must be seen, and dialogs come above.
      for (const sibling of parentOf(inside).children)
        if (
          sibling !== inside &&
          sibling instanceof HTMLElement &&
          !sibling.matches("dialog, .toast-region") &&
          !sibling.inert
        )
          behind.push(sibling);
    for (const element of behind) element.inert = true;
    document.documentElement.classList.add("is-writing");
    return () => {
      for (const element of behind) element.inert = false;
      document.documentElement.classList.remove("is-writing");
    };
  }, [isFull, frame]);
  return [isFull, setFull] as const;
}

function parentOf(element: HTMLElement): HTMLElement {
  return element.parentElement ?? document.body;
}
