import { createClient } from "@supabase/supabase-js";
import { describe, expect, test, vi } from "vitest";
import { contrast } from "./color.ts";
import { completeTheme } from "./complete-theme.ts";
import { defaultTheme } from "./default-theme.ts";
import { getActiveTheme } from "./queries.ts";
import { themeStylesheet } from "./stylesheet.ts";

/** The two values of a custom property, as a browser would take them. */
function modesOf(css: string, name: string) {
  const [, light = "", dark = ""] = new RegExp(`--${name}:light-dark\\((#\\w+),(#\\w+)\\)`).exec(css) ?? [];
  return { light, dark };
}

describe("a stored theme", () => {
  test("is the default when there is none", () => {
    expect(completeTheme(null)).toEqual(defaultTheme);
  });

  test.each<[string, typeof fetch]>([
    ["no row", async () => Response.json([])],
    ["a refusal", async () => Response.json({ code: "42501", message: "no" }, { status: 403 })],
    ["no JSON", async () => new Response("<html>")],
    ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["no answer in time", () => Promise.reject(new DOMException("late", "TimeoutError"))],
  ])("is the default one, silently, after %s", async (_name, answer) => {
    const log = vi.spyOn(console, "error");
    const db = createClient("https://api.example", "key", {
      db: { retry: false },
      global: { fetch: answer },
    });
    expect(await getActiveTheme(db)).toEqual(defaultTheme);
    expect(log).not.toHaveBeenCalled();
  });

  test("has its missing parts filled in", () => {
    const theme = completeTheme({
      id: "x",
      name: "Mine",
      colors: { primary: { light: "#ff0000" } },
      spacing: null,
    });
    expect(theme.colors.primary).toEqual({ light: "#ff0000", dark: "#60a5fa" });
    expect(theme.spacing).toEqual(defaultTheme.spacing);
    expect(theme.name).toBe("Mine");
  });

  test("brings nothing into the stylesheet that is not a value", () => {
    const theme = completeTheme({
      colors: { primary: { light: "red;}</style><script>", dark: "#fff" } },
      spacing: { unit: "1px;} body{display:none", gutter: "url(https://x)" },
    });
    expect(themeStylesheet(theme)).not.toMatch(/<|script|display|url/);
    expect(theme.colors.primary.light).toBe("#3b82f6");
  });
});

describe("the stylesheet", () => {
  const awkward = {
    colors: {
      primary: { light: "#ffff00", dark: "#222222" },
      background: { light: "#ffffff", dark: "#101010" },
      card: { light: "#f5f5f5", dark: "#202020" },
      muted: { light: "#eeeeee", dark: "#181818" },
      text: { light: "#cccccc", dark: "#444444" },
      foreground: { light: "#dddddd", dark: "#333333" },
      border: { light: "#ffffff", dark: "#101010" },
      secondary: { light: "#808080", dark: "#808080" },
      accent: { light: "#00ff00", dark: "#ff00ff" },
      cardForeground: { light: "#eeeeee", dark: "#222222" },
    },
  };

  describe.each([
    ["the default theme", null],
    ["an awkward theme", awkward],
  ])("of %s", (_name, row) => {
    const css = themeStylesheet(completeTheme(row));
    const pairs: [string, string, number][] = [
      ...["background", "card", "muted"].flatMap((surface): [string, string, number][] => [
        ["text", surface, 7],
        ["foreground", surface, 7],
        ["text-muted", surface, 4.5],
        ["link", surface, 4.5],
        ["danger", surface, 4.5],
        ["success", surface, 4.5],
        ["border-strong", surface, 3],
        ["focus", surface, 3],
      ]),
      ["link", "tint", 4.5],
      ["text-muted", "tint", 4.5],
      ["card-foreground", "card", 7],
      ["on-primary", "primary-fill", 4.5],
      ["on-primary", "primary-fill-hover", 4.5],
      ["on-danger", "danger-fill", 4.5],
      ["on-secondary", "secondary", 4.5],
      ["on-accent", "accent", 4.5],
    ];

    test.each(pairs)("%s on %s reaches %d", (front, back, ratio) => {
      for (const mode of ["light", "dark"] as const) {
        expect(contrast(modesOf(css, front)[mode], modesOf(css, back)[mode]), mode).toBeGreaterThanOrEqual(
          ratio,
        );
      }
    });
  });

  test("says the specification's values", () => {
    const css = themeStylesheet(defaultTheme);
    expect(modesOf(css, "primary")).toEqual({ light: "#3b82f6", dark: "#60a5fa" });
    expect(css).toContain("--size-base:1rem");
    expect(css).toContain('--font-sans:"Inter", "Inter Fallback", sans-serif');
    expect(css).toContain("--motion-fast:100ms");
    expect(css).toContain("--motion-default:150ms");
    expect(css).toContain("--motion-normal:200ms");
    expect(css).toContain("--motion-slow:300ms");
  });
});
