import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { get, openPage } from "./support/site.ts";

describe("without JavaScript", () => {
  test.each([
    ["/login", "Sign In"],
    ["/register", "Create Account"],
    ["/forgot-password", "Forgot your password?"],
    ["/reset-password", "Choose a new password"],
    ["/auth/confirm", "Your link"],
    ["/dashboard", "Dashboard"],
  ])("%s explains itself and offers no button", async (path, title) => {
    const { status, screen, html, document } = await openPage(path);
    expect(status).toBe(200);
    expect(screen.getByRole("heading", { level: 1, hidden: false }).textContent).toBe(title);
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/s);
    expect(html).toContain("html:not(.js) .js-only");
    const buttons = [...document.querySelectorAll("main button")];
    expect(buttons.filter((button) => !button.closest(".js-only, .when-signed-in"))).toEqual([]);
  });
});

test.each([
  ["/login", ["username", "current-password"]],
  ["/register", ["username", "new-password", "new-password"]],
  ["/forgot-password", ["email"]],
])("the fields of %s are labelled for password managers", async (path, wanted) => {
  const { document } = await openPage(path);
  const fields = [...document.querySelectorAll("main form input")];
  expect(fields.map((field) => field.getAttribute("autocomplete"))).toEqual(wanted);
});

test("the Security Guide is a PDF", async () => {
  const response = await get("/downloads/reduit-security-guide.pdf");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(await response.text()).toMatch(/^%PDF-/);
});

describe("the code of", () => {
  const code = async (path: string) => (await get(path)).text();

  /** These files and all that they import at once. */
  async function withImports(paths: string[], found = new Map<string, string>()) {
    for (const path of paths) {
      if (found.has(path)) continue;
      const text = await code(path);
      found.set(path, text);
      const imported = text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g);
      await withImports(
        [...imported].map(([, name]) => `/assets/${name}`),
        found,
      );
    }
    return found;
  }

  test.each([
    ["the sign-in page", "routes/account/login", 244, []],
    [
      "the dashboard with its settings",
      "routes/dashboard/dashboard",
      271,
      ["settings-tab", "security-sections"],
    ],
  ])("%s stays within its limit, without the back office", async (_name, id, limit, later) => {
    const { html } = await openPage("/login");
    const [manifest = ""] = /\/assets\/manifest-\w+\.js/.exec(html) ?? [];
    const { entry, routes } = JSON.parse((await code(manifest)).replace(/^[^{]+|;?\s*$/g, ""));
    const modules = [entry.module];
    for (let route = routes[id]; route; route = routes[route.parentId]) modules.push(route.module);
    const files = await withImports(modules);
    for (const name of later) {
      const [, file] =
        new RegExp(`import\\(.\\./(${name}-[\\w-]+\\.js)`).exec([...files.values()].join("\n")) ?? [];
      expect(file, `the chunk ${name}`).toBeDefined();
      await withImports([`/assets/${file}`], files);
    }
    const total = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(total).toBeGreaterThan(100 * 1024);
    expect(total).toBeLessThan(limit * 1024);
    expect([...files.keys()].filter((path) => /admin|overview/.test(path))).toEqual([]);
  });
});
