// The part of a stylesheet that one page needs (decision 12): the rules whose classes occur in it, in their order. Everything else comes
// with React, which may show anything.
//
// Only classes decide: a rule that may be needed is kept. scripts/parse-stylesheet.ts parses the stylesheets after the build.

export type Part =
  /** Always kept: fonts, keyframes, registered properties. */
  | { kind: "text"; css: string }
  /** Kept when one of its selectors finds all its classes. */
  | { kind: "rule"; css: string; selectors: string[][] }
  /** `@media` and the like: kept when something inside is. Layers always: their order counts. */
  | { kind: "group"; opening: string; inside: Part[]; always: boolean };

export type Styles = readonly Part[];

/** Set on the root by the script in the head, at any time. */
const rootClasses = ["js", "dark", "light", "signed-in"];

export function stylesFor(html: readonly string[], styles: Styles): string {
  const present = new Set([...rootClasses, ...html.flatMap((part) => [...classesIn(part)])]);
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
