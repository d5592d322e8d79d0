import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, it } from "vitest";
import routes from "./routes.ts";

function fileAt(path: string): string | undefined {
  const found = matchRoutes(routes as unknown as RouteObject[], path)?.at(-1)?.route;
  return (found as RouteConfigEntry | undefined)?.file;
}

it.each([
  ["/art/grounds/about.svg", "art"],
  ["/social/about.png", "social-image"],
  ["/icons/icon-512.png", "icon"],
])("draws %s under one spelling only", (path, route) => {
  expect(fileAt(path)).toBe(`routes/machine/${route}.ts`);
  expect(fileAt(path.toUpperCase())).toBe("routes/site/page.tsx");
});
