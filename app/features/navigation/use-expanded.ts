import { type ToggleEvent, useEffect, useRef, useState } from "react";
import { isOpen } from "./popover.ts";

/**
 * The state of a popover for the aria-expanded of its button. Undefined in the first rendering: until then the browser reports the state
 * of the button.
 */
export function useExpanded() {
  const popover = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<boolean>();
  useEffect(() => setExpanded(isOpen(popover.current)), []);
  return {
    popover,
    expanded,
    onToggle(event: ToggleEvent<HTMLElement>) {
      // In React this event bubbles from a <details> inside the popover.
      if (event.target === event.currentTarget) setExpanded(event.newState === "open");
    },
  };
}
