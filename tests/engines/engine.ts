// What the journey needs of a browser, independent of engine and driver.

/** The first element of that selector that can be seen; with a name, the one that is called so (by its label, or its words). */
export type Target = { css: string; name?: string };
export type Key = "Tab" | "Enter" | "Escape" | "End" | "Shift";
type Json = string | number | boolean | null | undefined;

export type Engine = {
  version: string;
  open(url: string): Promise<void>;
  sees(target: Target): Promise<boolean>;
  /** What is asked of an element that is not to be seen fails. */
  click(target: Target): Promise<void>;
  hover(target: Target): Promise<void>;
  press(key: Key): Promise<void>;
  /** Replaces the value. */
  type(target: Target, text: string): Promise<void>;
  /** Inside the page. The function is sent as text: it knows nothing but its arguments. */
  evaluate<Result extends Json, Args extends Json[]>(
    ask: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Errors of the page and of the console, and violations of the policy, since this was last asked. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
};

/** Runs inside the page. */
export function findSeen(css: string, name: string | undefined): Element | undefined {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent?.replace(/\*$/, "");
    return (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
  };
  return [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (!name || nameOf(element) === name),
  );
}

export function missing({ css, name }: Target): Error {
  return new Error(`Not to be seen: ${css}${name === undefined ? "" : ` "${name}"`}`);
}
