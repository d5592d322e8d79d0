// Every page has its own drawing, and services show what they are in a diagram that can be read at any width, and without seeing it.
import { expect, expectAccessible, test } from "./setup/test.ts";

const menu = [
  "/services",
  "/services/security",
  "/services/cloud",
  "/industries/healthcare",
  "/trust/compliance",
  "/blog",
  "/resources/knowledge-base",
  "/resources/knowledge-base/leave-us",
  "/case-studies/bern-fiduciary-busy-season",
  "/legal/dpa",
  "/about",
  "/contact",
];

test("no two pages wear the same drawing, and none is fetched twice @desktop", async ({ page, request }) => {
  const seen = new Map<string, string>();
  for (const path of menu) {
    await page.goto(path);
    const sources = await page
      .locator(".hero-backdrop use[data-art]")
      .evaluateAll((all) => all.map((use) => use.getAttribute("data-art") ?? ""));
    expect(sources.length, path).toBeGreaterThan(0);
    expect(new Set(sources).size, "head and end share one file").toBe(1);
    const answer = await request.get(sources[0]?.split("#")[0] ?? "");
    expect(answer.headers()["content-type"]).toBe("image/svg+xml");
    const svg = await answer.text();
    expect(seen.get(svg), `${path} looks like`).toBeUndefined();
    seen.set(svg, path);
  }
});

test("an editor's choice is drawn, and nothing else is taken for a drawing @desktop", async ({ request }) => {
  const [own, chosen] = await Promise.all(
    ["/art/grounds/trust/compliance.svg", "/art/subjects/ridges/trust/compliance.svg"].map(async (path) =>
      (await request.get(path)).text(),
    ),
  );
  expect(chosen).not.toBe(own);
  for (const path of [
    "/art/grounds.svg",
    "/art/grounds/A%20B.svg",
    "/art/subjects/no-such/x.svg",
    "/art/subjects/keys.svg",
  ])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the two newest posts have covers of different kinds @desktop", async ({ page, request }) => {
  await page.goto("/blog");
  const covers = await page
    .locator(".cover use[data-art]")
    .evaluateAll((all) => all.slice(0, 3).map((use) => use.getAttribute("data-art") ?? ""));
  const drawings = await Promise.all(
    covers.map(async (source) => (await request.get(source.split("#")[0] ?? "")).text()),
  );
  // Each family draws with elements of its own: their sequence is its signature.
  const shapes = drawings.map((svg) => [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name).join(" "));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test("a service shows its diagram, with everything in it in words", async ({ page }) => {
  await page.goto("/services/security");
  const diagram = page.locator(".diagram");
  await diagram.scrollIntoViewIfNeeded();
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await expect(diagram.locator(isPhone ? ".diagram-narrow svg" : ".diagram-wide svg")).toBeVisible();
  await expect(diagram.locator(isPhone ? ".diagram-wide svg" : ".diagram-narrow svg")).toBeHidden();
  // On the screen no lettering is smaller than eleven pixels.
  const heights = await diagram.locator("svg:visible text").evaluateAll((all) =>
    all.map((text) => {
      const svg = (text as SVGTextElement).ownerSVGElement as SVGSVGElement;
      return Number.parseFloat(getComputedStyle(text).fontSize) * (svg.getScreenCTM()?.a ?? 1);
    }),
  );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(10.5);
  const numbers = await diagram.locator("svg:visible .diagram-number").count();
  await expect(diagram.getByRole("list").last().getByRole("listitem")).toHaveCount(numbers);
  await expect(diagram.getByText("Two of your key holders", { exact: true }).last()).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await expectAccessible(page);
});
