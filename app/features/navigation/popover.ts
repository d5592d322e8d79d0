// The panels and the slide-in menu are native popovers: they open and close without this code, even before it is loaded.

export function isOpen(popover: Element | null | undefined): boolean {
  return supportsPopover() && Boolean(popover?.matches(":popover-open"));
}

export function show(popover: HTMLElement | null | undefined): void {
  if (supportsPopover() && popover && !isOpen(popover)) popover.showPopover();
}

export function hide(popover: HTMLElement | null | undefined): void {
  if (popover && isOpen(popover)) popover.hidePopover();
}

/** Closes the popover when the focus moves outside `around`. The browser handles presses on other parts of the page. */
export function hideWhenFocusLeaves(
  around: HTMLElement,
  popover: HTMLElement | null,
  signal: AbortSignal,
): void {
  around.addEventListener(
    "focusout",
    ({ relatedTarget: next }) => {
      if (next instanceof Node && !around.contains(next)) hide(popover);
    },
    { signal },
  );
}

/** Without it the stylesheet shows the panels on hover and focus, and the main links instead of the slide-in menu. */
function supportsPopover(): boolean {
  return "popover" in HTMLElement.prototype;
}
