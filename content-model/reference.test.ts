import { expect, test } from "vitest";
import { linkedTables, parseReference, pathOf, writeReference } from "./reference.ts";

const id = "0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";

test.each(linkedTables)("a reference to %s can be written and parsed", (table) => {
  expect(parseReference(writeReference(table, id))).toEqual({ table, id, rest: "" });
});

test("a fragment or a query may follow", () => {
  expect(parseReference(`record:pages/${id}#facts`)?.rest).toBe("#facts");
  expect(parseReference(`record:pages/${id}?topic=other#form`)?.rest).toBe("?topic=other#form");
});

test.each([
  "/services/cloud",
  "record:/services/cloud",
  `record:profiles/${id}`,
  `record:constructor/${id}`,
  "record:pages/1",
  `record:pages/${id}/more`,
  ` record:pages/${id}`,
  `javascript:record:pages/${id}`,
])("%s is not a reference", (text) => {
  expect(parseReference(text)).toBeUndefined();
});

test("pages have a path, other records a folder and a slug", () => {
  expect(pathOf("pages", { path: "/trust/security" })).toBe("/trust/security");
  expect(pathOf("knowledge_articles", { slug: "test-your-exit" })).toBe(
    "/resources/knowledge-base/test-your-exit",
  );
});
