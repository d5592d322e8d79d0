// The panels and the slide-in menu are popovers of the browser: they open and close without this code, and before it has come.

export function isOpen(popover: Element | null | undefined): boolean {
  return supportsPopover() && Boolean(popover?.matches(":popover-open"));
}

export function show(popover: HTMLElement | null | undefined): void {
  if (supportsPopover() && popover && !isOpen(popover)) popover.showPopover();
}

export function hide(popover: HTMLElement | null | undefined): void {
  if (popover && isOpen(popover)) popover.hidePopover();
}

/** Closes the popover when the focus goes somewhere outside `around`; a press on nothing in particular is the browser's to judge. */
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
