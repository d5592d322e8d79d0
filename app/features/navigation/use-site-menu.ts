import { type MouseEvent, type ToggleEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hide, isOpen } from "./popover.ts";
import { followSwipe } from "./swipe.ts";
import { useHydrated } from "./use-hydrated.ts";

/** From here on the header has room for links, and the menu none. The same as in styles/header.css. */
const ROOM_FOR_LINKS = "(width >= 48rem)";

export type SiteMenuState = ReturnType<typeof useSiteMenu>;

export function useSiteMenu() {
  const sheet = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const release = useRef<() => void>(undefined);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const { key } = useLocation();

  function opened() {
    setOpen(true);
    if (!sheet.current || release.current) return;
    release.current = holdOthers(sheet.current);
    sheet.current.querySelector("button")?.focus();
  }

  function close() {
    hide(sheet.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before hydration
  useEffect(() => {
    if (isOpen(sheet.current)) opened();
    return () => release.current?.();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, back and forward too
  useEffect(() => {
    if (release.current) close();
  }, [key]);

  useEffect(() => {
    const room = matchMedia(ROOM_FOR_LINKS);
    room.addEventListener("change", close);
    const stopSwipe = sheet.current ? followSwipe(sheet.current, close) : undefined;
    return () => {
      room.removeEventListener("change", close);
      stopSwipe?.();
    };
  });

  return {
    sheet,
    button,
    expanded: hydrated ? open : undefined,

    /** The page is released before the browser looks for the element that had the focus. */
    onBeforeToggle(event: ToggleEvent<HTMLElement>) {
      if (event.newState !== "closed") return;
      release.current?.();
      release.current = undefined;
    },
    onToggle(event: ToggleEvent<HTMLElement>) {
      if (event.newState === "open") return opened();
      setOpen(false);
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (event.defaultPrevented && (event.target as Element).closest("a")) close();
    },
  };
}

/** A popover is not modal by itself: everything beside it is made inert. Returns the way back. */
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
    for (const each of held) each.inert = false;
  };
}
