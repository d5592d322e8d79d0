// The part of a stylesheet that one page needs (decision 12). A built stylesheet is taken apart once; each page then gets the rules
// whose classes occur in it, in their order. Everything else comes with React, which may show anything.
//
// It errs on the side of keeping: only classes decide, and what stands inside `:not()`, `:is()` or `:has()` does not.

type Part =
  /** Always kept: fonts, keyframes, registered properties. */
  | { kind: "text"; css: string }
  /** Kept when one of its selectors finds all its classes. */
  | { kind: "rule"; css: string; selectors: string[][] }
  /** `@media` and the like: kept when something inside is. Layers always: their order counts. */
  | { kind: "group"; opening: string; inside: Part[]; always: boolean };

export type Styles = readonly Part[];

/** Set on the root by the script in the head, at any time. */
const rootClasses = ["js", "dark", "light", "signed-in"];

const grouping = /^@(media|supports|layer|container|starting-style)\b/;

export function takeApart(stylesheet: string): Styles {
  const css = stylesheet.replace(/\/\*[\s\S]*?\*\//g, "");
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const { end, stop } = readUntil(css, at, "{;");
    const opening = css.slice(at, end).trim();
    if (stop !== "{") {
      if (opening) parts.push({ kind: "text", css: `${opening};` });
      at = end + 1;
      continue;
    }
    const { end: close } = readUntil(css, end + 1, "}");
    parts.push(partOf(opening, css.slice(end + 1, close)));
    at = close + 1;
  }
  return parts;
}

function partOf(opening: string, body: string): Part {
  if (grouping.test(opening))
    return { kind: "group", opening, inside: [...takeApart(body)], always: opening.startsWith("@layer") };
  const css = `${opening}{${body}}`;
  if (opening.startsWith("@")) return { kind: "text", css };
  return { kind: "rule", css, selectors: splitSelectors(opening).map(classesOf) };
}

export function stylesFor(html: string, styles: Styles): string {
  const present = new Set([...rootClasses, ...classesIn(html)]);
  return write(styles, present);
}

function write(parts: Styles, present: Set<string>): string {
  let css = "";
  for (const part of parts) {
    if (part.kind === "text") css += part.css;
    else if (part.kind === "rule") {
      if (part.selectors.some((classes) => classes.every((name) => present.has(name)))) css += part.css;
    } else {
      const inside = write(part.inside, present);
      if (inside || part.always) css += `${part.opening}{${inside}}`;
    }
  }
  return css;
}

function classesIn(html: string): Set<string> {
  const attributes = new Set<string>();
  for (const [, value = ""] of html.matchAll(/\sclass="([^"]*)"/g)) attributes.add(value);
  const names = new Set<string>();
  for (const attribute of attributes)
    for (const name of attribute.split(" ")) names.add(name.includes("&") ? decode(name) : name);
  return names;
}

function decode(name: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return name.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, key) => characters[key] ?? entity);
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at <= list.length; ) {
    const { end } = readUntil(list, at, ",");
    selectors.push(list.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

/** The classes an element, or those around it, must have. */
function classesOf(selector: string): string[] {
  const plain = withoutArguments(selector);
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|\P{ASCII})+)/giu)].map(([, name = ""]) =>
    name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, character) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
    ),
  );
}

/** Without what stands in brackets: `a:not(.b)[href=".c"]` becomes `a:not[`. */
function withoutArguments(selector: string): string {
  let plain = "";
  for (let at = 0; at < selector.length; ) {
    const { end, stop } = readUntil(selector, at, "([");
    plain += selector.slice(at, end);
    if (!stop) break;
    at = readUntil(selector, end + 1, stop === "(" ? ")" : "]").end + 1;
  }
  return plain;
}

/** Reads on to the first of the characters that is neither quoted, escaped nor in brackets opened on the way. */
function readUntil(text: string, from: number, stops: string): { end: number; stop?: string } {
  const marks = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()[\]{},;]/gs;
  marks.lastIndex = from;
  for (let depth = 0, found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    if (depth === 0 && stops.includes(mark)) return { end: found.index, stop: mark };
    if ("([{".includes(mark)) depth++;
    else if (")]}".includes(mark)) depth--;
  }
  return { end: text.length };
}
