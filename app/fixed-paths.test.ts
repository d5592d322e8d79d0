import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { isAnsweredByApp, isFixedPath } from "#content-model/fixed-paths.ts";
import routes from "./routes.ts";

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
}

const ours = pathsOf(routes).filter((path) => path !== "*");

it.each(ours)("knows that /%s is taken", (path) => {
  expect(isFixedPath(`/${path.replace(/:\w+|\*/g, "x")}`)).toBe(true);
});

it.each([
  "/ADMIN",
  "/%61dmin",
  "/Login",
  "/%72est/v1",
  "/de",
  "/fr/contact",
  "/it",
  "/functions/v1/x",
  "/realtime",
  "/api",
])("knows that %s is taken", (path) => {
  expect(isFixedPath(path)).toBe(true);
  expect(isAnsweredByApp(path)).toBe(true);
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
