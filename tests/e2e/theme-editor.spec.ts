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
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await save(page);
    expect(await seen()).toBe("light-dark(#3b82f6,#60a5fa)");

    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText(`${name} is active`)).toBeVisible();
    expect(await seen()).toBe("light-dark(#0f766e,#60a5fa)");

    await page.getByLabel("Primary, light", { exact: true }).fill("#be185d");
    await save(page);
    expect(await seen()).toBe("light-dark(#be185d,#60a5fa)");

    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
    await page.keyboard.press("Escape");

    await choose(page, "Reset to default");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    // A toast that the pointer is on does not go.
    await page.locator(".toast").filter({ hasText: "Theme reset to default" }).hover();
    expect(await seen()).toBe("light-dark(#3b82f6,#60a5fa)");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#be185d");
    expect(await seen()).toBe("light-dark(#be185d,#60a5fa)");

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

test("a theme is duplicated, deleted and brought back @desktop", async ({ page }) => {
  const name = await openOwnTheme(page);
  await choose(page, "Duplicate");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} copy`);
  const shelf = page.getByRole("navigation", { name: "Themes" });
  await choose(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${name} copy deleted`)).toBeVisible();
  await expect(shelf.getByRole("link", { name: `${name} copy` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} copy`);
  await expect(shelf.getByRole("link", { name: `${name} copy` })).toBeVisible();
});

test("weak colours and wrong values are marked at their fields", async ({ page }) => {
  await openOwnTheme(page);
  await page.getByLabel("Text, light", { exact: true }).fill("#cccccc");
  await expect(page.getByLabel("Text, light", { exact: true })).toHaveAccessibleDescription(
    /^1\.5:1 on the background\s*shown as #[0-9a-f]{6}, which reaches 7:1 everywhere$/,
  );
  await page.getByLabel("Text, light", { exact: true }).fill("red");
  await expect(page.getByText("Use a hex colour such as #3b82f6")).toBeVisible();
  await page.getByRole("tab", { name: "Typography" }).click();
  await page.getByLabel("base", { exact: true }).fill("1remm");
  await expect(page.getByText("“1remm” is not a font size, such as 1rem.")).toBeVisible();
  await expect(page.getByText("2 values are not valid")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
});

test("changes survive a reload, and leaving asks first @desktop", async ({ page }) => {
  await openOwnTheme(page);
  await page.getByLabel("Primary, dark", { exact: true }).fill("#ffcc00");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Primary, dark", { exact: true })).toHaveValue("#ffcc00");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
});

test("a change made while a theme is being saved stays unsaved @desktop", async ({ page }) => {
  await openOwnTheme(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/theme_configurations?id=*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.fallback();
  });
  const color = page.getByLabel("Primary, light", { exact: true });
  await color.fill("#0f766e");
  await page.getByRole("button", { name: "Update theme" }).click();
  await expect(page.getByRole("button", { name: "Updating…" })).toBeVisible();
  await color.fill("#be185d");
  held.resolve();
  await expect(page.getByRole("button", { name: "Update theme" })).toBeEnabled();
  await expect(color).toHaveValue("#be185d");
  await save(page);
});

test("a theme is exported and imported; a bad file is refused with a sentence @desktop", async ({ page }) => {
  const name = await openOwnTheme(page);
  const coming = page.waitForEvent("download");
  await choose(page, "Export as JSON");
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${name.toLowerCase().replace(" ", "-")}.theme.json`);
  const text = await (await download.createReadStream()).toArray();
  const json = Buffer.concat(text).toString();

  const bad = {
    "not JSON": ["<html>", "This file is not JSON, so it cannot be a theme."],
    "a script in a value": [
      json.replace('"0.25rem"', '"1px;}</style><script>alert(1)</script>"'),
      "This file is not a theme: spacing.unit: Use a plain CSS value.",
    ],
  };
  for (const [content, sentence] of Object.values(bad) as [string, string][]) {
    await page.getByTestId("import-theme").setInputFiles(file("theme.json", "application/json", content));
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const winter = json.replace(name, `${name} again`).replace('"#3b82f6"', '"#0369a1"');
  await page.getByTestId("import-theme").setInputFiles(file("theme.json", "application/json", winter));
  await expect(page.getByText("Theme imported")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} again`);
  await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#0369a1");
});

test("the editor is accessible", async ({ page }) => {
  await openOwnTheme(page);
  // The page in the preview is inert and has its own tests.
  await expectAccessible(page, ["frame-tested"]);
  await page.getByRole("tab", { name: "Typography" }).click();
  await expectAccessible(page, ["frame-tested"]);
});

test.describe("when the backend refuses @desktop", () => {
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test("update and reset fail with the specified messages, and nothing typed is lost", async ({ page }) => {
    await openOwnTheme(page);
    await page.getByLabel("Primary, light", { exact: true }).fill("#0f766e");
    await page.route("**/rest/v1/theme_configurations?id=*", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 400, json: { code: "P0001", message: "The disk is full" } })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Update theme" }).click();
    await expect(page.getByText("Failed to update theme: The disk is full")).toBeVisible();
    await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#0f766e");
    await choose(page, "Reset to default");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
    await expect(page.getByText("Failed to reset theme: The disk is full")).toBeVisible();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
  });

  test("two editors do not overwrite each other", async ({ page, context }) => {
    await openOwnTheme(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByLabel("Primary, light", { exact: true }).fill("#111111");
    await save(second);
    await page.getByLabel("Primary, light", { exact: true }).fill("#222222");
    await page.getByRole("button", { name: "Update theme" }).click();
    await expect(
      page.getByText(
        "Failed to update theme: another editor has changed it in the meantime. Reload the page to see it.",
      ),
    ).toBeVisible();
    await expect(page.getByLabel("Primary, light", { exact: true })).toHaveValue("#222222");
  });
});
