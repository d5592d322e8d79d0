import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  awaitConfirmation,
  keepRemembered,
  loginPath,
  pathOnThisSite,
  rememberedPath,
  takeAwaited,
} from "./remembered-location.ts";

describe("a path on this site is followed", () => {
  test.each([
    ["/dashboard", "/dashboard"],
    ["/", "/"],
    ["/admin/blog?status=draft&page=2#row-7", "/admin/blog?status=draft&page=2#row-7"],
    ["/blog/a%20b", "/blog/a%20b"],
    ["/search?q=//evil.example", "/search?q=//evil.example"],
    ["/a/../dashboard", "/dashboard"],
    ["/%2f/evil.example", "/%2f/evil.example"],
    ["/%5cevil.example", "/%5cevil.example"],
    ["/@evil.example", "/@evil.example"],
    ["/authors", "/authors"],
  ])("%s", (value, path) => {
    expect(pathOnThisSite(value)).toBe(path);
  });
});

describe("nothing else is", () => {
  test.each([
    null,
    "",
    "dashboard",
    "?x",
    "#x",
    "https://evil.example",
    "https:/evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n//evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/login",
    "/login?next=/login",
    "/register",
    "/auth/confirm?token_hash=x",
    "/signin",
    `/${"a".repeat(2001)}`,
  ])("%j", (value) => {
    expect(pathOnThisSite(value)).toBeUndefined();
  });

  test("what is accepted stays on this site when a browser follows it", () => {
    for (const value of ["/a//b", "/;//x", "/%09/x", "/.%2e/x", "/a\u3000b"]) {
      const path = pathOnThisSite(value);
      if (path) expect(new URL(path, "https://site.example").origin).toBe("https://site.example");
    }
  });
});

test("a place survives the way through the sign-in page, query and hash included", () => {
  const path = loginPath({ pathname: "/dashboard", search: "?tab=settings&x=a b", hash: "#e-mail" });
  expect(path).toMatch(/^\/login\?next=%2Fdashboard/);
  expect(rememberedPath(new URL(path, "https://site.example").search)).toBe(
    "/dashboard?tab=settings&x=a%20b#e-mail",
  );
});

test("other account pages carry it along, and only if it is good", () => {
  expect(keepRemembered("/register", "?next=%2Fdashboard%23x")).toBe("/register?next=%2Fdashboard%23x");
  expect(keepRemembered("/register", "?next=//evil.example")).toBe("/register");
});

describe("between registering and confirming", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("this browser remembers the place, once", () => {
    awaitConfirmation("?next=%2Fadmin%2Fsetup%3Ftoken%3Dabc");
    expect(takeAwaited()).toBe("/admin/setup?token=abc");
    expect(takeAwaited()).toBeUndefined();
  });

  test("for a day, and a later registration without a place forgets it", () => {
    awaitConfirmation("?next=%2Fadmin%2Fsetup");
    vi.advanceTimersByTime(24 * 3_600_000 + 1);
    expect(takeAwaited()).toBeUndefined();
    awaitConfirmation("?next=%2Fadmin%2Fsetup");
    awaitConfirmation("");
    expect(takeAwaited()).toBeUndefined();
  });

  test("what another has put there is followed on this site only", () => {
    stored.set("after-confirmation", JSON.stringify({ path: "//evil.example", until: Date.now() + 1000 }));
    expect(takeAwaited()).toBeUndefined();
    stored.set("after-confirmation", "{");
    expect(takeAwaited()).toBeUndefined();
  });
});
