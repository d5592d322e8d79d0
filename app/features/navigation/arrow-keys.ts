/**
 * The optional keys of the disclosure-navigation pattern. Left and right walk along the top row, down enters an open panel, up and
 * down walk through it; Home and End go to either end. Tab does what it always does.
 */
export function focusByArrowKey(event: KeyboardEvent, list: Element, group: Element | null): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target as HTMLElement;
  const panel = group?.querySelector("[popover]");
  const row = focusable(list, ":scope > li > a, :scope > li > button");
  const links = focusable(panel, "a");
  const next = panel?.contains(target)
    ? stepInPanel(event.key, links, target)
    : stepInRow(event.key, row, links, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function stepInRow(key: string, row: HTMLElement[], links: HTMLElement[], target: HTMLElement) {
  if (key === "ArrowDown") return links[0];
  if (key === "ArrowRight") return row[row.indexOf(target) + 1];
  if (key === "ArrowLeft") return row[row.indexOf(target) - 1];
  return end(key, row);
}

function stepInPanel(key: string, links: HTMLElement[], target: HTMLElement) {
  if (key === "ArrowDown") return links[links.indexOf(target) + 1];
  if (key === "ArrowUp") return links[links.indexOf(target) - 1];
  return end(key, links);
}

function end(key: string, elements: HTMLElement[]) {
  if (key === "Home") return elements[0];
  if (key === "End") return elements.at(-1);
  return undefined;
}

/** Links in a closed panel cannot be focused. */
function focusable(within: Element | null | undefined, selector: string): HTMLElement[] {
  const all = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return all.filter((element) => element.checkVisibility());
}
