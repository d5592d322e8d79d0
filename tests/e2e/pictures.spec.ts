import { expect, expectAccessible, test } from "./setup/test.ts";

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

test("in forced colours the words of a diagram have the contrast of the system's text @desktop", async ({
  page,
}) => {
  // A mode that the visitor chose here, against the system's.
  await page.addInitScript(() => localStorage.setItem("theme-mode", "light"));
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/services/security");
  const inks = await page.locator(".diagram-wide svg").evaluate((svg) => {
    const [words, box] = [svg.querySelector(".diagram-name"), svg.querySelector("path[fill*=paper]")];
    const canvas = getComputedStyle(document.body);
    return [words, box]
      .map((each) => each && getComputedStyle(each).fill)
      .concat(canvas.color, canvas.backgroundColor);
  });
  const [words, box, text, ground] = inks;
  expect([words, box]).toEqual([text, ground]);
});
