import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("markup becomes text", () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
  expect(escapeHtml("Zürich 2026")).toBe("Zürich 2026");
});
