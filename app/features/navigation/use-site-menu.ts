import { type ToggleEvent, useEffect, useRef } from "react";
import { hide, isOpen } from "./popover.ts";
import { followSwipe } from "./swipe.ts";
import { useCloseOnNavigation } from "./use-close-on-navigation.ts";
import { useExpanded } from "./use-expanded.ts";

/** From this width the header shows links instead of the menu. The same as in styles/header.css. */
const roomForLinks = "(width >= 48rem)";

export type SiteMenuState = ReturnType<typeof useSiteMenu>;

/** Makes the popover modal while it is open, even if it was opened before hydration, and closes it on a swipe. */
export function useSiteMenu() {
  const { popover: sheet, expanded, onToggle } = useExpanded();
  const button = useRef<HTMLButtonElement>(null);
  const release = useRef<() => void>(undefined);

  useCloseOnNavigation(() => hide(sheet.current));

  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const close = () => hide(element);
    const room = matchMedia(roomForLinks);
    room.addEventListener("change", close);
    const stopSwipe = followSwipe(element, () => isOpen(element), close);
    return () => {
      room.removeEventListener("change", close);
      stopSwipe();
    };
  }, [sheet]);

  useEffect(() => {
    if (!expanded || !sheet.current) return;
    release.current = holdOthers(sheet.current);
    sheet.current.querySelector("button")?.focus();
    return () => release.current?.();
  }, [expanded, sheet]);

  return {
    sheet,
    button,
    expanded,
    /** Releases the page before the browser returns the focus to it. */
    onBeforeToggle(event: ToggleEvent<HTMLElement>) {
      if (event.newState === "closed") release.current?.();
    },
    onToggle(event: ToggleEvent<HTMLElement>) {
      onToggle(event);
      const lost = !isOpen(sheet.current) && document.activeElement === document.body;
      if (lost) button.current?.focus({ preventScroll: true });
    },
  };
}

/** Makes everything outside the popover inert, because a popover is not modal. Returns the undo function, which may be called twice. */
function holdOthers(element: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  for (let node: HTMLElement | null = element; node && node !== document.body; node = node.parentElement) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      held.push(sibling);
    }
  }
  return () => {
    for (const each of held.splice(0)) each.inert = false;
  };
}
