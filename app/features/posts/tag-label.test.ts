import { expect, test } from "vitest";
import { tagHref, tagLabel } from "./tag-label.ts";

test.each([
  ["incident-response", "Incident response"],
  ["fadp", "FADP"],
  ["web", "Web"],
  ["", ""],
])("the tag %j is shown as %j", (tag, label) => {
  expect(tagLabel(tag)).toBe(label);
});

test("a tag that an editor typed freely still has a URL", () => {
  expect(tagHref("a/b c?")).toBe("/blog/tags/a%2Fb%20c%3F");
});
