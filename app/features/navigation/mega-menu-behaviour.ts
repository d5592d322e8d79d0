import { focusByArrowKey } from "./arrow-keys.ts";
import { hide, hideWhenFocusLeaves, isOpen, show } from "./popover.ts";

/** The specification's: the first panel waits, and while one is open its neighbours do not. */
const openDelay = 100;
const skipDelay = 0;
/** Forgives a pointer that cuts a corner on its way into the panel. */
const closeDelay = 150;
/** A press this soon after hover opened the panel meant "open", not "close again". */
const meantToOpen = 400;

/**
 * What the browser does not do by itself for a row of popovers: hover, Escape back to the button, closing when the focus leaves, arrow
 * keys. What is open is the browser's state, so a panel opened before this ran stays open. Returns the way to stop.
 */
export function enhanceMegaMenu(list: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer = 0;
  let hoverOpened: { panel: HTMLElement | null; at: number } | undefined;

  function wait(delay: number, action: () => void) {
    clearTimeout(timer);
    if (delay === 0) action();
    else timer = window.setTimeout(action, delay);
  }

  function openByHover(group: Element) {
    const panel = panelOf(group);
    wait(panelsOf(list).some(isOpen) ? skipDelay : openDelay, () => {
      show(panel);
      hoverOpened = { panel, at: performance.now() };
    });
  }

  function enter({ currentTarget: group, pointerType }: PointerEvent) {
    if (pointerType === "touch" || !(group instanceof Element)) return;
    if (isOpen(panelOf(group))) clearTimeout(timer);
    else openByHover(group);
  }

  function leave({ currentTarget: group }: PointerEvent) {
    clearTimeout(timer);
    const panel = panelOf(group as Element);
    const pinned = hoverOpened?.panel !== panel || panel?.contains(document.activeElement);
    if (isOpen(panel) && !pinned) wait(closeDelay, () => hide(panel));
  }

  /** The browser opens and closes the panel; only a press that would undo the hover is kept from it. */
  function press(event: MouseEvent) {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    clearTimeout(timer);
    const justOpened =
      hoverOpened?.panel === panelOf(button.parentElement) &&
      performance.now() - hoverOpened.at < meantToOpen;
    hoverOpened = undefined;
    if (justOpened && isOpen(panelOf(button.parentElement))) event.preventDefault();
  }

  function key(event: KeyboardEvent) {
    const group = (event.target as Element).closest("li:has(> [popover])");
    if (event.key !== "Escape") return focusByArrowKey(event, list, group);
    clearTimeout(timer);
    if (!group || !isOpen(panelOf(group))) return;
    hide(panelOf(group));
    group.querySelector("button")?.focus();
  }

  for (const group of list.children) {
    if (!(group instanceof HTMLElement)) continue;
    group.addEventListener("pointerenter", enter, { signal });
    group.addEventListener("pointerleave", leave, { signal });
    hideWhenFocusLeaves(group, panelOf(group), signal);
  }
  list.addEventListener("click", press, { signal });
  list.addEventListener("keydown", key, { signal });
  // The pointer may have come to rest on a group while React was on its way.
  const hovered = list.querySelector(":scope > li:hover");
  if (hovered && matchMedia("(hover: hover)").matches && !isOpen(panelOf(hovered))) openByHover(hovered);

  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

export function panelsOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(":scope > li > [popover]") ?? [])];
}

function panelOf(group: Element | null): HTMLElement | null {
  return group?.querySelector<HTMLElement>(":scope > [popover]") ?? null;
}
