import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { finishDocument } from "./document.ts";
import type { Styles } from "./page-styles.ts";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const rule = (name: string) => ({ kind: "rule" as const, css: `.${name}{}`, selectors: [[name]] });
const stylesheets: Record<string, Styles> = {
  "/assets/a.css": [{ kind: "text", css: "a{}" }, rule("there"), rule("absent")],
};
const now = { nonce: "n1", startsNow: true, stylesheets };
const onIntent = { nonce: "n1", startsNow: false, stylesheets };

/** What React Router writes, in its order. */
const written = {
  head: "<head>",
  stylesheet: '<link nonce="n1" rel="stylesheet" href="/assets/a.css"/>',
  preload: '<link rel="modulepreload" href="/a.js" nonce="n1"/>',
  body: "</head><body>",
  content: '<p class="there">',
  context: '<script nonce="n1">window.__reactRouterContext = {}</script>',
  module: '<script nonce="n1" type="module" async="">import "/a.js"</script>',
  data: '<script nonce="n1">window.__reactRouterContext.streamController.enqueue("1")</script>',
  end: '<script nonce="n1">window.__reactRouterContext.streamController.close();</script>',
};
const rendered = (changes: Partial<typeof written> = {}) =>
  Object.values({ ...written, ...changes }).join("");

describe("a rendered document", () => {
  test("allows its own inline scripts and styles by hash, and keeps no nonce", () => {
    const content = '<style nonce="n1">b{}</style><script nonce="n1">one()</script>';
    const { body, scripts, styles } = finishDocument(rendered({ content }), now);
    expect(scripts).toContain(hash("one()"));
    expect(styles).toContain(hash("b{}"));
    expect(body.toString()).not.toContain("nonce");
  });

  test("does not allow a script that content brought along", () => {
    const content = '<script>evil()</script><script nonce="guess">evil()</script>';
    const { scripts } = finishDocument(rendered({ content }), now);
    expect(scripts).not.toContain(hash("evil()"));
    expect(scripts).toHaveLength(4);
  });

  test("holds React back until there is intent, each part under a type of its own, and drops its preloads", () => {
    const { body, scripts } = finishDocument(rendered(), onIntent);
    expect(body.toString()).not.toContain("modulepreload");
    expect(body.toString()).toContain(
      [
        '<script type="text/hydrate-context">window.__reactRouterContext = {}</script>',
        '<script type="text/hydrate-module">import "/a.js"</script>',
        '<script type="text/hydrate-data">window.__reactRouterContext.streamController.enqueue("1")</script>',
        '<script type="text/hydrate-data">window.__reactRouterContext.streamController.close();</script>',
      ].join(""),
    );
    expect(scripts).toContain(hash('import "/a.js"'));
    expect(scripts).toHaveLength(4);
  });

  test("brings the styles it needs along, and leaves React the link, switched off", () => {
    const { body, styles } = finishDocument(rendered(), onIntent);
    expect(body.toString()).toContain(
      '<head><style>a{}.there{}</style><link rel="stylesheet" href="/assets/a.css" disabled=""/></head>',
    );
    expect(styles).toEqual([hash("a{}.there{}")]);
  });

  test("keeps the link as it is in development, where Vite serves the stylesheet", () => {
    const { body, styles } = finishDocument(rendered(), { ...onIntent, stylesheets: undefined });
    expect(body.toString()).toContain('<head><link rel="stylesheet" href="/assets/a.css"/></head>');
    expect(styles).toEqual([]);
  });

  test("keeps the preloads, behind everything else in the head, when React is wanted now", () => {
    const swapped = rendered({ stylesheet: written.preload, preload: written.stylesheet });
    expect(finishDocument(swapped, now).body.toString()).toContain(
      '<link rel="stylesheet" href="/assets/a.css" disabled=""/><link rel="modulepreload" href="/a.js"/></head>',
    );
  });
});

describe("a document in which React Router writes something else", () => {
  test.each([
    ["the context", onIntent, { context: "" }, '<script nonce="…">window.__reactRouterContext = '],
    ["the module", onIntent, { module: "" }, '<script nonce="…" type="module" async="">'],
    [
      "the data",
      onIntent,
      { data: "", end: "" },
      '<script nonce="…">window.__reactRouterContext.streamController.',
    ],
    ["the preloads", onIntent, { preload: "" }, '<link rel="modulepreload"'],
    ["the stylesheet", onIntent, { stylesheet: "" }, '<link rel="stylesheet" href="…"/>'],
    [
      "a stylesheet of this build",
      onIntent,
      { stylesheet: '<link rel="stylesheet" href="/other.css"/>' },
      '<link rel="stylesheet" href="…"/>',
    ],
    ["the preloads", now, { preload: "" }, '<link rel="modulepreload"'],
    ["the end of the head", now, { body: "" }, "</head>"],
  ] as const)("instead of %s is refused by a sentence that names it", (_what, options, changes, marker) => {
    expect(() => finishDocument(rendered(changes), options)).toThrow(
      `The rendered document has no \`${marker}`,
    );
    expect(() => finishDocument(rendered(changes), options)).toThrow("Adapt server/pages/document.ts");
  });
});
