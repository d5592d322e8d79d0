import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "../routes.ts";
import { isFixedPath } from "./fixed-paths.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
}

// A path with a full stop in it is none that a page could have.
const ours = pathsOf(routes).filter((path) => path !== "*" && !path.includes("."));

it.each(ours)("knows that /%s is taken", (path) => {
  expect(isFixedPath(`/${path.replace(/:\w+|\*/g, "x")}`)).toBe(true);
});

it.each([
  "/",
  "/about",
  "/trust/security",
  "/services",
  "/blog",
  "/legal",
  "/resources",
  "/solutions/enterprise",
  "/administration",
  "/company/careers",
])("leaves %s to pages", (path) => {
  expect(isFixedPath(path)).toBe(false);
});
