// Suggestions for the search in the header: an editable combobox with a list (ARIA Authoring Practices). The focus stays in the field.
// Loaded when the search opens; without this script the form still works.

type Suggestion = { kind: string; href: string; title: string };
type Navigate = (href: string, options: { viewTransition: boolean }) => unknown;

/** Milliseconds after the last key before the request. */
const pause = 120;
const shortest = 2;

/** Until the signal. Afterwards the form is as before, and empty. */
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
  // A press would move the focus out of the field and close the list for screen readers.
  list.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  signal.addEventListener("abort", stop, { once: true });
  // The visitor may have typed before this script was loaded.
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
      // No answer, or aborted by the next key: the list stays, and the form still works.
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
      // The place before the first option is the field.
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
    // The browser opens files.
    if (href.startsWith("/downloads/")) return;
    event.preventDefault();
    go(href);
  }

  /** Navigates without a page load. */
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
