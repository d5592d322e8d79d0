import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { StoredLink } from "#content-model/field.ts";
import { levelsOf, problemInMenu } from "#content-model/menu-levels.ts";

const id = "0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";

test("the menus of the seed only have fields of their levels", () => {
  const menus: { place: string; items: StoredLink[] }[] = parse(readFileSync("content/menus.yaml", "utf8"));
  expect(menus.map(({ place }) => place)).toEqual(["header", "main", "footer"]);
  for (const { place, items } of menus) expect(unknownIn(items, place, 0)).toEqual([]);
});

test("a link needs a target, which is a record, a path or https", () => {
  const withHref = (href: string) => problemInMenu("main", [{ id: "a", title: "A", href }]);
  expect(withHref("")).toBe("A: Link is required.");
  expect(withHref("javascript:alert(1)")).toMatch(/^A: Enter a path/);
  expect(withHref("record:profiles/1")).toMatch(/^A: Enter a path/);
  for (const href of ["/contact", "https://example.ch", `record:pages/${id}`, `record:pages/${id}#facts`])
    expect(withHref(href)).toBeUndefined();
});

test("names the group and the column", () => {
  const link = { id: "c", title: "Link", href: "http://x" };
  const items = [{ id: "a", title: "Group", items: [{ id: "b", title: "Column", items: [link] }] }];
  expect(problemInMenu("header", items)).toMatch(/^Group, Column, Link: Enter a path/);
});

function unknownIn(items: StoredLink[], place: string, depth: number): string[] {
  const level = levelsOf(place)[depth];
  const known = new Set(["id", "items", ...(level?.fields.map(({ name }) => name) ?? [])]);
  return items.flatMap((entry) => [
    ...Object.keys(entry).filter((name) => !known.has(name)),
    ...unknownIn(entry.items ?? [], place, depth + 1),
  ]);
}
