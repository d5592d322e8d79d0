import { type ToggleEvent, useEffect, useRef, useState } from "react";
import { isOpen } from "./popover.ts";

/**
 * Follows a popover for its button's aria-expanded. Undefined in the first rendering, on the server and here: until React knows, the
 * browser itself tells the state of a popover's button, and rightly.
 */
export function useExpanded() {
  const popover = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<boolean>();
  useEffect(() => setExpanded(isOpen(popover.current)), []);
  return {
    popover,
    expanded,
    onToggle(event: ToggleEvent<HTMLElement>) {
      // In React this event bubbles: a <details> inside the popover would be taken for it.
      if (event.target === event.currentTarget) setExpanded(event.newState === "open");
    },
  };
}
