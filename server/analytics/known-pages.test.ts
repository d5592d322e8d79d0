import { expect, it, vi } from "vitest";
import { createKnownPages, notFound } from "./known-pages.ts";

const patternOf = (path: string) =>
  path === "/contact" ? path : path.startsWith("/blog/") ? "/blog/:slug" : undefined;

it("stores an address only when the site has it", async () => {
  const listPaths = vi.fn(async () => ["/blog/passkeys"]);
  const locate = createKnownPages({ patternOf, listPaths });
  expect(await locate("/contact/?q=anna")).toEqual({ path: "/contact", route: "/contact" });
  expect(await locate("/blog/passkeys#end")).toEqual({ path: "/blog/passkeys", route: "/blog/:slug" });
  expect(await locate("/blog/deleted-yesterday")).toEqual({ path: "/blog/:slug", route: "/blog/:slug" });
  expect(await locate("/wp-admin.php")).toEqual({ path: notFound, route: notFound });
  expect(await locate("//evil.example/x")).toEqual({ path: notFound, route: notFound });
  expect(listPaths).toHaveBeenCalledTimes(1);
});

it("takes events after the deletion of a page, under its kind alone once the deletion is known", async () => {
  const listPaths = vi.fn().mockResolvedValueOnce(["/blog/passkeys"]).mockResolvedValue([]);
  const locate = createKnownPages({ patternOf, listPaths, refreshAfter: -1 });
  expect((await locate("/blog/passkeys")).path).toBe("/blog/passkeys");
  await locate("/blog/another");
  expect(await locate("/blog/passkeys")).toEqual({ path: "/blog/:slug", route: "/blog/:slug" });
});

it("keeps its known pages while the backend is away", async () => {
  const listPaths = vi.fn().mockResolvedValueOnce(["/blog/passkeys"]).mockRejectedValue(new Error("away"));
  const locate = createKnownPages({ patternOf, listPaths, refreshAfter: -1 });
  await locate("/blog/passkeys");
  await locate("/blog/new");
  expect(await locate("/blog/passkeys")).toEqual({ path: "/blog/passkeys", route: "/blog/:slug" });
});
