// Suggestions while somebody types into the search of the header: an editable combobox with a list (ARIA Authoring Practices). The focus
// stays in the field, the list follows. Fetched when the search is opened; without it the form searches all the same.

type Suggestion = { kind: string; href: string; title: string };
type Navigate = (href: string, options: { viewTransition: boolean }) => unknown;

/** Milliseconds of rest before the server is asked. */
const pause = 120;
const shortest = 2;

/** Until the signal: what is there before and after it is the form alone, empty. */
export function suggestWhileTyping(form: HTMLFormElement, navigate: Navigate, signal: AbortSignal): void {
  const input = form.querySelector<HTMLInputElement>('input[name="q"]');
  const place = form.querySelector<HTMLElement>(".search-suggestions");
  if (!input || !place || signal.aborted) return;
  const list = make("div", { id: `${input.id}-list`, role: "listbox", "aria-label": "Suggestions" });
  const status = make("p", { role: "status", class: "sr-only" });
  list.hidden = true;
  place.replaceChildren(list, status);
  const known = new Map<string, Suggestion[]>();
  let options: HTMLAnchorElement[] = [];
  let at = -1;
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  setAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
  });

  const go = (href: string) => void navigate(href, { viewTransition: true });
  form.addEventListener("submit", search, { signal });
  input.addEventListener("input", later, { signal });
  input.addEventListener("keydown", followKey, { signal });
  list.addEventListener("click", choose, { signal });
  // A press would take the focus out of the field, and with it the list from a screen reader.
  list.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  signal.addEventListener("abort", stop, { once: true });
  // What was typed before this script came.
  if (input.value) later();

  function later() {
    clearTimeout(timer);
    asking.abort();
    const query = input?.value.trim() ?? "";
    if (query.length < shortest) return show(query, []);
    timer = setTimeout(ask, pause, query);
  }

  async function ask(query: string) {
    asking = new AbortController();
    const { signal: latest } = asking;
    try {
      const found = known.get(query) ?? (await fetchSuggestions(query, latest));
      known.set(query, found);
      if (!latest.aborted && !signal.aborted) show(query, found);
    } catch {
      // Away, or overtaken by the next letter: the list stays as it is, and the form works.
    }
  }

  function show(query: string, found: Suggestion[]) {
    const all = {
      kind: "",
      href: resultsFor(query),
      title: `All results for “${query}”`,
    };
    options = (query.length < shortest ? [] : [...found, all]).map((each, index) =>
      option(each, `${list.id}-${index}`),
    );
    list.replaceChildren(...options);
    list.hidden = options.length === 0;
    move(-1);
    input?.setAttribute("aria-expanded", String(options.length > 0));
    status.textContent =
      options.length === 0 ? "" : found.length === 1 ? "1 suggestion" : `${found.length} suggestions`;
  }

  function move(next: number) {
    options[at]?.setAttribute("aria-selected", "false");
    at = next;
    const chosen = options[at];
    chosen?.setAttribute("aria-selected", "true");
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) input?.setAttribute("aria-activedescendant", chosen.id);
    else input?.removeAttribute("aria-activedescendant");
  }

  function followKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      // One place before the first is the field itself.
      const places = options.length + 1;
      move(((at + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && options[at]) {
      event.preventDefault();
      options[at]?.click();
    }
  }

  function choose(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const href = link?.getAttribute("href");
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // A file is the browser's to open.
    if (href.startsWith("/downloads/")) return;
    event.preventDefault();
    go(href);
  }

  /** In place, as a link would; the browser would load the page anew. */
  function search(event: SubmitEvent) {
    event.preventDefault();
    go(resultsFor(input?.value.trim() ?? ""));
  }

  function stop() {
    clearTimeout(timer);
    asking.abort();
    form.reset();
    place?.replaceChildren();
    for (const name of [
      "role",
      "aria-autocomplete",
      "aria-controls",
      "aria-expanded",
      "aria-activedescendant",
    ])
      input?.removeAttribute(name);
  }
}

function resultsFor(query: string): string {
  return `/search?${new URLSearchParams({ q: query })}`;
}

async function fetchSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/search/suggestions?${new URLSearchParams({ q: query })}`, { signal });
  if (!response.ok) throw new Error(`Suggestions were answered with ${response.status}.`);
  return response.json();
}

function option({ kind, href, title }: Suggestion, id: string): HTMLAnchorElement {
  const link = make("a", {
    id,
    href,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    class: "search-suggestion",
  });
  link.append(title);
  if (kind) {
    const note = make("span", { class: "search-suggestion-kind" });
    note.textContent = kind;
    link.append(" ", note);
  }
  return link;
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string>) {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  return element;
}

function setAttributes(element: Element, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
