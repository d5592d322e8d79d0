import { expect, it } from "vitest";
import { freeSlug, slugOf } from "./slug.ts";

it.each([
  ["Swiss data centre", "swiss-data-centre"],
  ["Zürich & Genève: où?", "zuerich-geneve-ou"],
  ["What’s new in TLS 1.3", "whats-new-in-tls-1-3"],
  ["  --  ", ""],
  ["日本", ""],
  ["<script>alert(1)</script>", "script-alert-1-script"],
  ["Straße Œuvre Æon", "strasse-oeuvre-aeon"],
])("makes %j the slug %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it("cuts a long title between words, and a long word anywhere", () => {
  expect(slugOf("word ".repeat(40), 20)).toBe("word-word-word-word");
  expect(slugOf("x".repeat(300))).toHaveLength(80);
  expect(slugOf("a ".repeat(500)).length).toBeLessThanOrEqual(80);
});

it("finds the next free slug", () => {
  expect(freeSlug("post", [])).toBe("post");
  expect(freeSlug("post", ["post", "post-2", "post-4"])).toBe("post-3");
});
