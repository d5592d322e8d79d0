// What every drawing must satisfy; for tests only.
import { brotliCompressSync } from "node:zlib";

export function brotliSize(svg: string): number {
  return brotliCompressSync(svg).length;
}

/** Faults of the markup as XML: tags that do not pair, attributes without quotes or twice, stray ampersands. */
export function faultsOf(svg: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const tags = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g;
  const rest = svg.replace(tags, (_, closing: string, name: string, attributes: string, empty: string) => {
    if (closing) {
      if (open.pop() !== name) faults.push(`</${name}> closes nothing`);
    } else if (!empty) open.push(name);
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) faults.push(`an attribute twice in <${name}>`);
    return "";
  });
  if (open.length > 0) faults.push(`not closed: ${open.join(", ")}`);
  if (/[<>]/.test(rest)) faults.push(`not a tag: ${rest.slice(0, 80)}`);
  if (/&(?!amp;|lt;|gt;|quot;)/.test(svg)) faults.push("stray ampersand");
  if (/NaN|undefined|Infinity|null|\[object/.test(svg)) faults.push("a number is missing");
  if (/ d=""/.test(svg)) faults.push("an empty path");
  return faults;
}

/** Paints that the theme cannot tint. */
export function fixedColoursOf(svg: string): string[] {
  return [...svg.matchAll(/(?:fill|stroke|stop-color)="([^"]*)"/g)]
    .map(([, paint]) => paint ?? "")
    .filter((paint) => !/^(none|currentColor|var\(--[\w-]+,(#[0-9a-f]{6}|currentColor)\))$/.test(paint));
}
