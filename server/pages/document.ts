// Turns freshly rendered HTML into what is stored: inline scripts and styles of our own are hashed for the Content-Security-Policy,
// and React waits for the visitor (docs/decisions/0002).
//
// A script counts as ours when it carries the nonce of this one rendering, which no content can know. Hashing every script of the page
// would allow an injected one just as well. The nonce is removed afterwards: stored pages are the same for every visitor.
import { createHash } from "node:crypto";
import { missingMarker, requireMarker } from "#common/rendered-markers.ts";
import { stylesFor } from "./page-styles.ts";
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

/** What React Router starts with: attributes and first words of the scripts it writes. */
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
  const ordered = reorderPreloads(holdHydration(rendered, attribute), startsNow);
  const scripts = inlineHashes(ordered, "script", attribute);
  const styles = inlineHashes(ordered, "style", attribute);
  const html = ordered.replaceAll(attribute, "");
  if (!stylesheets) return { body: Buffer.from(html), scripts, styles };
  const { body, hashes } = inlineStyles(html, stylesheets);
  return { body, scripts, styles: [...styles, ...hashes] };
}

/** Each script keeps its place but gets a type no browser runs; the script in the head knows the parts by it, and starts them. */
function holdHydration(html: string, nonceAttribute: string): string {
  let held = html;
  for (const { part, attributes, start } of hydrationScripts) {
    const marker = `<script${nonceAttribute}${attributes}>${start}`;
    requireMarker(held, marker, thisFile);
    held = held.replaceAll(marker, `<script${nonceAttribute} type="text/hydrate-${part}">${start}`);
  }
  return held;
}

/** A page brings the styles it needs along (decision 12). The link stays in its place, switched off until React is wanted. */
function inlineStyles(html: string, stylesheets: Stylesheets) {
  const hashes: string[] = [];
  const whole = html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href) => {
    const styles = stylesheets[href];
    if (!styles) return link;
    const css = stylesFor(html, styles);
    hashes.push(contentHash(css));
    return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
  if (hashes.length === 0) throw missingMarker('<link rel="stylesheet" href="…"/>', thisFile);
  return { body: Buffer.from(whole), hashes };
}

/** Preloads compete with the stylesheet and the fonts for the first bytes: none before intent, and after the styles otherwise. */
function reorderPreloads(html: string, startsNow: boolean): string {
  requireMarker(html, '<link rel="modulepreload"', thisFile);
  const preloads: string[] = [];
  const without = html.replace(/<link rel="(?:modulepreload"|preload" as="fetch")[^>]*>/g, (link) => {
    preloads.push(link);
    return "";
  });
  if (!startsNow) return without;
  requireMarker(without, "</head>", thisFile);
  return without.replace("</head>", `${preloads.join("")}</head>`);
}

function inlineHashes(html: string, tag: "script" | "style", nonceAttribute: string): string[] {
  const element = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g");
  const hashes = new Set<string>();
  for (const [, attributes = "", content = ""] of html.matchAll(element)) {
    if (!attributes.includes(nonceAttribute) || / src="/.test(attributes)) continue;
    hashes.add(contentHash(content));
  }
  return [...hashes];
}

/** As a Content-Security-Policy names what it allows. */
function contentHash(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
