// Turns freshly rendered HTML into what is stored: inline scripts and styles of our own are hashed for the Content-Security-Policy,
// and React waits for the visitor (docs/decisions/0002).
//
// A script counts as ours when it carries the nonce of this one rendering, which no content can know. Hashing whatever stands in
// the page would bless an injected script just as well. The nonce is removed afterwards: stored pages are the same for everybody.
import { createHash } from "node:crypto";

export type StoredDocument = { html: string; scripts: string[]; styles: string[] };

type Options = {
  nonce: string;
  hydrate: "now" | "on-intent";
  /** What a stylesheet of ours holds, by its address. */
  stylesheet?: (href: string) => string | undefined;
};

export function finishDocument(rendered: string, { nonce, hydrate, stylesheet }: Options): StoredDocument {
  const attribute = ` nonce="${nonce}"`;
  let html = rendered;
  if (hydrate === "on-intent") {
    html = holdHydration(html, attribute);
    if (stylesheet) html = inlineStyles(html, attribute, stylesheet);
  }
  html = reorderPreloads(html, hydrate);
  const scripts = inlineHashes(html, "script", attribute);
  const styles = inlineHashes(html, "style", attribute);
  return { html: html.replaceAll(attribute, ""), scripts, styles };
}

/** React Router's module script keeps its place but gets a type no browser runs; the intent script in the head brings it to life. */
function holdHydration(html: string, nonceAttribute: string): string {
  return html.replace(
    new RegExp(`<script${nonceAttribute} type="module" async="">`),
    `<script${nonceAttribute} type="text/hydrate">`,
  );
}

/** A landing page brings its styles along (decision 12). The link stays in its place for React, switched off. */
function inlineStyles(
  html: string,
  nonceAttribute: string,
  stylesheet: (href: string) => string | undefined,
): string {
  return html.replace(/<link[^>]* rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    const css = stylesheet(href);
    if (css === undefined) return link;
    return `<style${nonceAttribute}>${css}</style>${link.replace("/>", ' disabled=""/>')}`;
  });
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
    hashes.add(`sha256-${createHash("sha256").update(content).digest("base64")}`);
  }
  return [...hashes];
}
