import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { file } from "./setup/pictures.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

async function openEditor(page: Page) {
  await openAsAdmin(page, "/admin/theme");
  await expect(page.getByLabel("Primary, light", { exact: true })).toBeVisible();
}

const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

/** A theme of this test's own, so that no other test sees it change. */
async function openOwnTheme(page: Page): Promise<string> {
  const name = `Own ${randomBytes(4).toString("hex")}`;
  await openEditor(page);
  await page.getByRole("button", { name: "New theme" }).click();
  await expect(page.getByText("Theme added")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("New theme");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await save(page);
  return name;
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Update theme" }).click();
  await expect(page.getByText("Theme updated")).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
}

/** The site has one active theme: only one test may change which. */
test("a change shows in the preview and to visitors @desktop", async ({ page, otherPage: visitor }) => {
  const name = await openOwnTheme(page);
  const preview = page.frameLocator('iframe[title="Preview of /"]').locator("html");
  const seen = async () => {
    await visitor.goto("/");
    return visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"));
  };
  try {
    await page.getByLabel("Primary, light", { exact: true }).fill("#0f766e");
    await expect
      .poll(() => preview.evaluate((root) => getComputedStyle(root).getPropertyValue("--primary")))
      .toBe("light-dark(#0f766e,#60a5fa)");
    // As visitors see it: with the stylesheet and the drawings.
    await expect
      .poll(() => preview.evaluate((root) => getComputedStyle(root.querySelector("header") ?? root).position))
      .toBe("sticky");
    await expect(preview.locator("use[href]").first()).toBeAttached();
    await page.getByRole("tab", { name: "Typography" }).click();
    // The page in the preview is inert and has its own tests.
    await expectAccessible(page, ["frame-tested"]);
    await page.getByRole("tab", { name: "Colours" }).click();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await save(page);
    await expect.poll(seen).toBe("light-dark(#3b82f6,#60a5fa)");

    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText(`${name} is active`)).toBeVisible();
    await expect.poll(seen).toBe("light-dark(#0f766e,#60a5fa)");

    await page.getByLabel("Primary, light", { exact: true }).fill("#be185d");
    await save(page);
    await expect.poll(seen).toBe("light-dark(#be185d,#60a5fa)");

    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
    await page.keyboard.press("Escape");

    await choose(page, "Reset to default");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    // A toast that the pointer is on does not go.
    await page.locator(".toast").filter({ hasText: "Theme reset to default" }).hover();
    await expect.poll(seen).toBe("light-dark(#3b82f6,#60a5fa)");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#be185d");
    await expect.poll(seen).toBe("light-dark(#be185d,#60a5fa)");

    // A draft outlives a look at another theme, also when that one is activated.
    const shelf = page.getByRole("navigation", { name: "Themes" });
    await page.getByLabel("Primary, dark", { exact: true }).fill("#ffcc00");
    await shelf.getByRole("link", { name: "Default Theme" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Default Theme is active")).toBeVisible();
    await shelf.getByRole("link", { name }).click();
    await expect(page.getByLabel("Primary, dark", { exact: true })).toHaveValue("#ffcc00");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText(`${name} is active`)).toBeVisible();
  } finally {
    await page.goto("/admin/theme?theme=default");
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Default Theme is active")).toBeVisible();
  }
});

test("a theme is exported and imported @desktop", { tag: "@all" }, async ({ page }) => {
  const name = await openOwnTheme(page);
  const coming = page.waitForEvent("download");
  await choose(page, "Export as JSON");
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${name.toLowerCase().replace(" ", "-")}.theme.json`);
  const text = await (await download.createReadStream()).toArray();
  const json = Buffer.concat(text).toString();

  const winter = json.replace(name, `${name} again`).replace('"#3b82f6"', '"#0369a1"');
  await page.getByTestId("import-theme").setInputFiles(file("theme.json", "application/json", winter));
  await expect(page.getByText("Theme imported")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} again`);
  await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#0369a1");
});
