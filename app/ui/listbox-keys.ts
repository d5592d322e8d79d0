// The option that a key moves to, in a listbox with aria-activedescendant. Pure, so that it is tested without a browser.

/** The next position among `count` options; undefined for other keys. Does not wrap (APG listbox). */
export function movedPosition(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(at + 8, last);
    case "PageUp":
      return Math.max(at - 8, 0);
    default:
      return undefined;
  }
}
