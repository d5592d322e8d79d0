// The page shown while the backend is down. It looks like the site and needs no files or scripts.
import { createHash } from "node:crypto";
import { baseHeaders, contentSecurityPolicy, type SecurityOptions } from "./security-headers.ts";
import type { Content } from "./stored-response.ts";

/** Seconds; a killed backend restarts sooner. */
export const retrySoon: Readonly<Record<string, string>> = {
  "retry-after": "5",
  "cache-control": "no-store",
};

type Words = { eyebrow: string; title: string; lead: string; next: string };

const words: Record<"reading" | "sending" | "starting", Words> = {
  reading: {
    eyebrow: "503 · Not available",
    title: "This page is not available right now",
    lead: "Our database is not responding, so we cannot load this page. Pages that have been opened before may still work.",
    next: "Please try again in a few seconds. We have been notified.",
  },
  sending: {
    eyebrow: "503 · Not available",
    title: "We do not know whether your message arrived",
    lead: "Our database is not responding, so we do not know whether your message was stored.",
    next: "Go back to the form, where your text is still filled in, and send it again in a minute. We store it only once.",
  },
  starting: {
    eyebrow: "503 · Starting",
    title: "The site is starting",
    lead: "It takes a few seconds.",
    next: "Please try again in a moment.",
  },
};

/** Colours and fonts of the default theme: the active one is stored in the database. */
const style = `:root{color-scheme:light dark;--ground:#fafaf8;--ink:#0d1522;--quiet:#1d2734;--line:#d9dcdf;--accent:#3b82f6}
@media (prefers-color-scheme:dark){:root{--ground:#0b1119;--ink:#eef2f7;--quiet:#d3dbe6;--line:#273242;--accent:#60a5fa}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;align-items:center;background:var(--ground);color:var(--ink);font:1rem/1.6 Inter,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:4rem 1.5rem;border-left:1px solid var(--line)}
.eyebrow{margin:0 0 1rem;color:var(--quiet);font:.75rem/1.4 JetBrains Mono,ui-monospace,monospace;letter-spacing:.06em;text-transform:uppercase}
h1{margin:0 0 1.25rem;font-size:clamp(1.75rem,5vw,2.75rem);line-height:1.15;font-weight:600;letter-spacing:-.02em}
p{margin:0 0 1rem;max-width:36rem}a{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1rem;padding:0 1.25rem;border:1px solid var(--ink);color:inherit;text-decoration:none}
a:hover{background:var(--ink);color:var(--ground)}a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`;
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

function pageOf({ eyebrow, title, lead, next }: Words, link: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main id="main"><p class="eyebrow">${eyebrow}</p><h1>${title}</h1><p>${lead}</p><p>${next}</p>${link}</main></body></html>\n`;
}

/** An empty URL is this page. After a form it would be sent again, so that page has no link. */
const again = '<a href="">Try again</a>';

/** `method` of the request that cannot be answered: a form may have been stored. */
export function unavailableContent(security: SecurityOptions, method: string): Content {
  const isReading = method === "GET" || method === "HEAD";
  return contentOf(security, isReading ? pageOf(words.reading, again) : pageOf(words.sending, ""));
}

export function startingContent(security: SecurityOptions): Content {
  const content = contentOf(security, pageOf(words.starting, again));
  return { ...content, headers: { ...content.headers, "retry-after": "1" } };
}

function contentOf(security: SecurityOptions, html: string): Content {
  return {
    status: 503,
    headers: {
      ...baseHeaders(security),
      ...retrySoon,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy({ scripts: [], styles: [styleHash] }, security),
    },
    body: Buffer.from(html),
  };
}
