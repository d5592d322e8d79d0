import { focusByArrowKey } from "./arrow-keys.ts";
import { pointerTrail } from "./pointer-trail.ts";
import { hide, hideWhenFocusLeaves, isOpen, show } from "./popover.ts";

/** The specification's: the first panel waits, and while one is open its neighbours do not. The same as in styles/mega-menu.css. */
const openDelay = 100;
const skipDelay = 0;
/** A neighbour that the pointer crosses on its way into the open panel opens only after this rest. */
const restDelay = 150;
/** Forgives a pointer that cuts a corner on its way into the panel. */
const closeDelay = 150;
/** A press this soon after hover opened the panel meant "open", not "close again". */
const meantToOpen = 400;

/**
 * Adds to a row of native popovers: hover, Escape back to the button, closing when the focus leaves, arrow keys. The browser holds the
 * open state, so a panel that was opened earlier stays open, and a panel that the stylesheet shows on hover is taken over. Returns a
 * function that removes the behaviour.
 */
export function enhanceMegaMenu(list: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const trail = pointerTrail();
  let timer = 0;
  let crossed: Element | undefined;
  let hoverOpened: { panel: HTMLElement | null; at: number } | undefined;

  function cancel() {
    clearTimeout(timer);
    crossed = undefined;
  }

  function wait(delay: number, action: () => void) {
    cancel();
    if (delay === 0) action();
    else timer = window.setTimeout(action, delay);
  }

  function showHovered(panel: HTMLElement | null) {
    crossed = undefined;
    show(panel);
    hoverOpened = { panel, at: performance.now() };
  }

  function openByHover(group: Element) {
    const open = panelsOf(list).find(isOpen);
    const crossing = open && trail.headsFor(open.getBoundingClientRect());
    wait(crossing ? restDelay : open ? skipDelay : openDelay, () => showHovered(panelOf(group)));
    if (crossing) crossed = group;
  }

  function enter(event: PointerEvent) {
    const group = event.currentTarget;
    if (event.pointerType === "touch" || !(group instanceof Element)) return;
    trail.add(event);
    if (isOpen(panelOf(group))) cancel();
    else openByHover(group);
  }

  function move(event: PointerEvent) {
    trail.add(event);
    if (crossed) openByHover(crossed);
  }

  /** Also after crossing a neighbour. */
  function leave() {
    cancel();
    const panel = hoverOpened?.panel;
    if (panel && isOpen(panel) && !panel.contains(document.activeElement))
      wait(closeDelay, () => hide(panel));
  }

  /** The browser opens and closes the panel. Only a press that would close a panel opened by hover is prevented. */
  function press(event: MouseEvent) {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    cancel();
    const justOpened =
      hoverOpened?.panel === panelOf(button.parentElement) &&
      performance.now() - hoverOpened.at < meantToOpen;
    hoverOpened = undefined;
    if (justOpened && isOpen(panelOf(button.parentElement))) event.preventDefault();
  }

  function key(event: KeyboardEvent) {
    const group = (event.target as Element).closest("li:has(> [popover])");
    if (event.key !== "Escape") return focusByArrowKey(event, list, group);
    cancel();
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
  list.addEventListener("pointermove", move, { signal });
  list.addEventListener("click", press, { signal });
  list.addEventListener("keydown", key, { signal });
  takeOver();

  return () => {
    cancel();
    stop.abort();
    delete list.dataset.enhanced;
  };

  /** Takes over a panel that the stylesheet has opened on hover, or is about to open. */
  function takeOver() {
    const group = list.querySelector(":scope > li:hover");
    const panel = panelOf(group);
    const isSeen = panel?.checkVisibility({ visibilityProperty: true });
    list.dataset.enhanced = "";
    if (!group || isOpen(panel)) return;
    if (isSeen) showHovered(panel);
    else if (!matchMedia("(pointer: coarse)").matches) openByHover(group);
  }
}

export function panelsOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(":scope > li > [popover]") ?? [])];
}

function panelOf(group: Element | null): HTMLElement | null {
  return group?.querySelector<HTMLElement>(":scope > [popover]") ?? null;
}
