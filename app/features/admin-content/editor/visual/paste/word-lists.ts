// Word writes list items as paragraphs with a style such as `mso-list:l0 level2 lfo1` and the bullet as text.

type Item = { element: Element; level: number; ordered: boolean };

export function buildWordLists(body: HTMLElement) {
  for (const first of [...body.querySelectorAll("p,h1,h2,h3,h4,h5,h6")]) {
    // Already handled with the paragraphs before it.
    if (!first.isConnected || levelOf(first) === undefined || /^H/.test(first.tagName)) continue;
    const items: Item[] = [];
    for (
      let next: Element | null = first;
      next && levelOf(next) !== undefined;
      next = next.nextElementSibling
    )
      items.push(itemOf(next));
    first.before(...listsOf(items));
    for (const { element } of items) element.remove();
  }
}

function levelOf(element: Element): number | undefined {
  const level = /mso-list:\s*\S+\s+level(\d)/i.exec(element.getAttribute("data-style") ?? "")?.[1];
  return level ? Number(level) : undefined;
}

function itemOf(element: Element): Item {
  const sign = [...element.querySelectorAll("[data-style]")].find((each) =>
    /mso-list:\s*ignore/i.test(each.getAttribute("data-style") ?? ""),
  );
  const ordered = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(sign?.textContent ?? "");
  sign?.remove();
  return { element, level: levelOf(element) ?? 1, ordered };
}

/** Bullets followed by numbers are two lists, also within an item. */
function listsOf(items: Item[]): Element[] {
  const roots: Element[] = [];
  /** The open lists with their levels. */
  const open: { list: Element; level: number }[] = [];
  for (const { element, level, ordered } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    const list = element.ownerDocument.createElement(ordered ? "ol" : "ul");
    if (last && level > last.level) {
      last.list.lastElementChild?.append(list);
      open.push({ list, level });
    } else if (last?.list.tagName !== list.tagName) {
      open.pop();
      if (open.length === 0) roots.push(list);
      else last?.list.after(list);
      open.push({ list, level });
    }
    const entry = element.ownerDocument.createElement("li");
    entry.append(...element.childNodes);
    open.at(-1)?.list.append(entry);
  }
  return roots;
}
