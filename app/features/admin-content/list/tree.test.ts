import { expect, test } from "vitest";
import { treeOf } from "./tree.ts";

test("pages are below the nearest page of their path, the home page first", () => {
  const paths = ["/trust/security/keys", "/trust-us", "/about", "/trust", "/", "/no/such", "/trust/security"];
  const rows = paths.map((path) => ({ id: path, updated_at: "", path }));
  expect(treeOf(rows, "path").map(({ row, depth }) => [depth, row.path])).toEqual([
    [0, "/"],
    [0, "/about"],
    [0, "/no/such"],
    [0, "/trust"],
    [1, "/trust/security"],
    [2, "/trust/security/keys"],
    [0, "/trust-us"],
  ]);
});
