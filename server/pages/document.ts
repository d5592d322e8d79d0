// Turns freshly rendered HTML into what is stored: inline scripts and styles of our own are hashed for the Content-Security-Policy,
// and React waits for the visitor (docs/decisions/0002).
//
// A script counts as ours when it carries the nonce of this one rendering, which no content can know. Hashing whatever stands in
// the page would bless an injected script just as well. The nonce is removed afterwards: stored pages are the same for everybody.
import { createHash } from "node:crypto";
import { stylesFor } from "./page-styles.ts";
import type { Stylesheets } from "./stylesheets.ts";

type StoredDocument = { body: Buffer; scripts: string[]; styles: string[] };

type Options = {
  nonce: string;
  hydrate: "now" | "on-intent";
  stylesheets: Stylesheets;
};

export function finishDocument(rendered: string, { nonce, hydrate, stylesheets }: Options): StoredDocument {
  const attribute = ` nonce="${nonce}"`;
  const held = hydrate === "on-intent" ? holdHydration(rendered, attribute) : rendered;
  const ordered = reorderPreloads(held, hydrate);
  const scripts = inlineHashes(ordered, "script", attribute);
  const styles = inlineHashes(ordered, "style", attribute);
  const html = ordered.replaceAll(attribute, "");
  if (hydrate === "now") return { body: Buffer.from(html), scripts, styles };
  const { body, hashes } = inlineStyles(html, stylesheets);
  return { body, scripts, styles: [...styles, ...hashes] };
}

/**
 * What React Router would run (its module, and the data it starts from) keeps its place but gets a type no browser runs; the intent
 * script in the head brings it to life.
 */
function holdHydration(html: string, nonceAttribute: string): string {
  const script = `<script${nonceAttribute}`;
  return html
    .replaceAll(
      `${script}>window.__reactRouterContext`,
      `${script} type="text/hydrate-data">window.__reactRouterContext`,
    )
    .replace(`${script} type="module" async="">`, `${script} type="text/hydrate">`);
}

/** A landing page brings the styles it needs along (decision 12). The link stays in its place, switched off until React is wanted. */
function inlineStyles(html: string, stylesheets: Stylesheets) {
  const hashes: string[] = [];
  const whole = html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href) => {
    const styles = stylesheets[href];
    if (!styles) return link;
    const css = stylesFor(html, styles);
    hashes.push(contentHash(css));
    return `<style>${css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
  return { body: Buffer.from(whole), hashes };
}

/** Preloads compete with the stylesheet and the fonts for the first bytes: none before intent, and after the styles otherwise. */
function reorderPreloads(html: string, hydrate: "now" | "on-intent"): string {
  const preloads: string[] = [];
  const without = html.replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    preloads.push(link);
    return "";
  });
  return hydrate === "now" ? without.replace("</head>", `${preloads.join("")}</head>`) : without;
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
