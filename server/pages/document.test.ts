import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { finishDocument } from "./document.ts";
import type { Styles } from "./page-styles.ts";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const rule = (name: string) => ({ kind: "rule" as const, css: `.${name}{}`, selectors: [[name]] });
const stylesheets: Record<string, Styles> = {
  "/assets/a.css": [{ kind: "text", css: "a{}" }, rule("there"), rule("absent")],
};

describe("a rendered document", () => {
  test("allows its own inline scripts and styles by hash, and keeps no nonce", () => {
    const { body, scripts, styles } = finishDocument(
      '<head><style nonce="n1">a{}</style></head><script nonce="n1">one()</script>',
      { nonce: "n1", hydrate: "now", stylesheets },
    );
    expect(scripts).toEqual([hash("one()")]);
    expect(styles).toEqual([hash("a{}")]);
    expect(body.toString()).not.toContain("nonce");
  });

  test("does not bless a script that content brought along", () => {
    const { scripts } = finishDocument(
      '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n1">ours()</script>',
      { nonce: "n1", hydrate: "now", stylesheets },
    );
    expect(scripts).toEqual([hash("ours()")]);
  });

  test("holds React back until there is intent, and drops its preloads", () => {
    const { body, scripts } = finishDocument(
      '<head><link rel="modulepreload" href="/a.js"/></head><script nonce="n1">window.__reactRouterContext = {}</script><script nonce="n1" type="module" async="">import "/a.js"</script>',
      { nonce: "n1", hydrate: "on-intent", stylesheets },
    );
    expect(body.toString()).toBe(
      '<head></head><script type="text/hydrate-data">window.__reactRouterContext = {}</script><script type="text/hydrate">import "/a.js"</script>',
    );
    expect(scripts).toEqual([hash("window.__reactRouterContext = {}"), hash('import "/a.js"')]);
  });

  test("brings the styles it needs along, and leaves React the link, switched off", () => {
    const { body, styles } = finishDocument(
      '<head><link nonce="n1" rel="stylesheet" href="/assets/a.css"/></head><p class="there">',
      {
        nonce: "n1",
        hydrate: "on-intent",
        stylesheets,
      },
    );
    expect(body.toString()).toBe(
      '<head><style>a{}.there{}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/></head><p class="there">',
    );
    expect(styles).toEqual([hash("a{}.there{}")]);
  });

  test("keeps the preloads, behind everything else in the head, when React is wanted now", () => {
    const { body } = finishDocument(
      '<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>',
      { nonce: "n1", hydrate: "now", stylesheets },
    );
    expect(body.toString()).toBe(
      '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/></head>',
    );
  });
});
