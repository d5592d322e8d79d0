// Turns freshly rendered HTML into what is stored: inline scripts and styles of our own are hashed for the Content-Security-Policy,
// and React waits for the visitor (docs/decisions/0002).
//
// A script is ours when it carries the nonce of this rendering, which content cannot know. Hashing every script of the page would also
// allow an injected one. The nonce is removed afterwards: stored pages are the same for every visitor.
import { createHash } from "node:crypto";
import { missingMarker, requireMarker } from "#common/rendered-markers.ts";
import { type Styles, stylesFor } from "./page-styles.ts";
import type { Stylesheets } from "./stylesheets.ts";

export type FinishedDocument = { body: Buffer; scripts: string[]; styles: string[] };

type Options = {
  nonce: string;
  /** React does not wait for the visitor. */
  startsNow: boolean;
  /** Undefined in development: Vite keeps the link up to date. */
  stylesheets: Stylesheets | undefined;
};

const thisFile = "server/pages/document.ts";

/** The scripts with which React Router starts: their attributes and first words. */
const hydrationScripts = [
  { part: "context", attributes: "", start: "window.__reactRouterContext = " },
  { part: "module", attributes: ' type="module" async=""', start: "" },
  { part: "data", attributes: "", start: "window.__reactRouterContext.streamController." },
];

export function finishDocument(
  rendered: string,
  { nonce, startsNow, stylesheets }: Options,
): FinishedDocument {
  const attribute = ` nonce="${nonce}"`;
  const { head, content, end } = splitDocument(rendered, attribute);
  const edited = [reorderPreloads(head, startsNow), holdHydration(end, attribute)];
  const scripts = inlineHashes(edited, "script", attribute);
  const styles = inlineHashes(edited, "style", attribute);
  const [bareHead = "", bareEnd = ""] = edited.map((part) => part.replaceAll(attribute, ""));
  if (!stylesheets) return { body: Buffer.from(bareHead + content + bareEnd), scripts, styles };
  const styled = inlineStyles(bareHead, (css) => stylesFor([bareHead, content, bareEnd], css), stylesheets);
  return {
    body: Buffer.from(styled.head + content + bareEnd),
    scripts,
    styles: [...styles, ...styled.hashes],
  };
}

/** Most of a page is content without scripts of ours: the part between the head and the first nonce is not searched. */
function splitDocument(html: string, nonceAttribute: string) {
  const body = html.indexOf("</head>");
  if (body < 0) throw missingMarker("</head>", thisFile);
  const own = html.indexOf(nonceAttribute, body);
  const end = own < 0 ? html.length : html.lastIndexOf("<", own);
  return { head: html.slice(0, body), content: html.slice(body, end), end: html.slice(end) };
}

/** Each script keeps its place but gets a type that no browser runs; the script in the head finds the parts by it, and starts them. */
function holdHydration(html: string, nonceAttribute: string): string {
  let held = html;
  for (const { part, attributes, start } of hydrationScripts) {
    const marker = `<script${nonceAttribute}${attributes}>${start}`;
    requireMarker(held, marker, thisFile);
    held = held.replaceAll(marker, `<script${nonceAttribute} type="text/hydrate-${part}">${start}`);
  }
  return held;
}

/** A page contains the styles it needs (decision 12). The link stays in its place, disabled until React starts. */
function inlineStyles(head: string, choose: (styles: Styles) => string, stylesheets: Stylesheets) {
  const hashes: string[] = [];
  const styled = head.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href) => {
    const styles = stylesheets[href];
    if (!styles) return link;
    const css = choose(styles);
    hashes.push(contentHash(css));
    return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
  if (hashes.length === 0) throw missingMarker('<link rel="stylesheet" href="…"/>', thisFile);
  return { head: styled, hashes };
}

/** Preloads compete with the stylesheet and the fonts for the first bytes: they are removed before intent, and else follow the styles. */
function reorderPreloads(head: string, startsNow: boolean): string {
  requireMarker(head, '<link rel="modulepreload"', thisFile);
  const preloads: string[] = [];
  const without = head.replace(/<link rel="(?:modulepreload"|preload" as="fetch")[^>]*>/g, (link) => {
    preloads.push(link);
    return "";
  });
  return startsNow ? without + preloads.join("") : without;
}

function inlineHashes(parts: string[], tag: "script" | "style", nonceAttribute: string): string[] {
  const element = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g");
  const hashes = new Set<string>();
  for (const [, attributes = "", content = ""] of parts.flatMap((part) => [...part.matchAll(element)])) {
    if (!attributes.includes(nonceAttribute) || / src="/.test(attributes)) continue;
    hashes.add(contentHash(content));
  }
  return [...hashes];
}

/** As a Content-Security-Policy names what it allows. */
function contentHash(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
