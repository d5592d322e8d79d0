import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { file, jpeg } from "./setup/pictures.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

async function openLibrary(page: Page) {
  await openAsAdmin(page, "/admin/images");
  await expect(page.getByRole("heading", { level: 1, name: "Images" })).toBeVisible();
}

const unique = () => randomBytes(4).toString("hex");
const upload = (page: Page) => page.getByTestId("upload");
const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Uploads" }).locator("li").filter({ hasText: name });

/** Uploaded, described and open beside the library. */
async function addAndOpen(page: Page, alt: string, name = `${unique()}.jpg`) {
  await upload(page).setInputFiles(await jpeg(name));
  await row(page, name).getByRole("textbox").fill(alt);
  await row(page, name).getByRole("textbox").press("Enter");
  await expect(row(page, name)).toContainText("saved");
  await page.getByRole("button", { name: "Clear finished" }).click();
  await page.getByRole("link", { name: alt }).click();
  const sheet = page.getByRole("dialog", { name: "Image" });
  await expect(sheet.getByRole("textbox", { name: "Alternative text" })).toHaveValue(alt);
  const url = (await sheet.locator("dd code").textContent()) ?? "";
  expect(url).toMatch(/^\/images\/[a-z0-9-]+$/);
  return { sheet, url };
}

test("two images are uploaded with their progress, and each needs a description", async ({ page }) => {
  await openLibrary(page);
  await expect(page.getByText("PNG, JPEG, WebP, AVIF or GIF, up to 10 MB each.")).toBeVisible();
  const names = [`one-${unique()}.jpg`, `two-${unique()}.jpg`] as const;
  const held: (() => Promise<void>)[] = [];
  await page.route("**/storage/v1/object/media/**", async (route) => {
    held.push(() => route.continue());
  });
  await upload(page).setInputFiles([await jpeg(names[0]), await jpeg(names[1])]);
  for (const name of names) {
    await expect(page.getByRole("progressbar", { name: `Uploading ${name}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Cancel ${name}` })).toBeVisible();
  }
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) await go();
  for (const name of names)
    await expect(row(page, name)).toContainText("uploaded, needs a description before it can be used");
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("status")).toHaveText(
    "2 of 2 uploaded · 2 need a description",
  );
  await expectAccessible(page);

  const first = row(page, names[0]).getByRole("textbox");
  await first.fill(`A meadow ${names[0]}`);
  await first.press("Enter");
  await expect(row(page, names[0])).toContainText("saved");

  await page.goto("/admin/images?show=undescribed");
  await page.getByRole("searchbox", { name: "Search images" }).fill(names[1].replace(".jpg", ""));
  await expect(page).toHaveURL(/q=two-/);
  await page.getByRole("link", { name: names[1] }).click();
  const sheet = page.getByRole("dialog", { name: "Image" });
  await sheet.getByRole("button", { name: "Save description" }).click();
  await expect(
    sheet.getByText("Say what the image shows. Without it, the image cannot be used."),
  ).toBeVisible();
  await sheet.getByRole("textbox", { name: "Alternative text" }).fill("A peak");
  await sheet.getByRole("button", { name: "Save description" }).click();
  await expect(page.getByText("Description saved")).toBeVisible();
  await expectAccessible(page);
});

test.describe("an image in use @desktop", () => {
  test.use({ expectedErrors: [/400 \(Bad Request\)/] });

  test("a used image is not deleted, and a replaced one changes where it is shown", async ({
    page,
    browser,
  }) => {
    await openLibrary(page);
    const mark = unique();
    const { sheet, url } = await addAndOpen(page, `Cover ${mark}`);
    await expect(sheet.getByText("Nowhere yet.")).toBeVisible();
    await withDatabase(
      (sql) => sql`
      insert into public.blog_posts (slug, title, content, featured_image, status)
      values (${`pictured-${mark}`}, ${`Pictured ${mark}`}, ${`Look:\n\n![](${url})`}, ${url}, 'published')`,
    );
    await page.reload();
    await expect(sheet.getByRole("link", { name: `Pictured ${mark}` })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Delete" })).toBeDisabled();
    await expect(sheet.getByText("It is used in one place.")).toBeVisible();
    expect(await deleteThroughApi(page, `Cover ${mark}`)).toEqual({
      status: 400,
      message: "This image is used in one place and cannot be deleted. Remove it there first.",
    });

    const visitor = await (await browser.newContext()).newPage();
    const shape = () =>
      visitor.locator(`article img[src^="${url}"]`).evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ naturalWidth, naturalHeight, alt }) => ({
          ratio: Math.round((naturalWidth / naturalHeight) * 100),
          alt,
        })),
      );
    const look = async () => {
      await visitor.goto(`/blog/pictured-${mark}`);
      await visitor.locator(".prose img").scrollIntoViewIfNeeded();
    };
    await look();
    await expect.poll(shape).toEqual([
      { ratio: 133, alt: "" },
      { ratio: 133, alt: `Cover ${mark}` },
    ]);

    await sheet.getByTestId("replace").setInputFiles(await jpeg("square.jpg", 700, 700));
    await page
      .getByRole("alertdialog", { name: "Replace this image?" })
      .getByRole("button", { name: "Replace" })
      .click();
    await expect(page.getByText("Image replaced")).toBeVisible();
    await look();
    await expect.poll(shape).toEqual([
      { ratio: 100, alt: "" },
      { ratio: 100, alt: `Cover ${mark}` },
    ]);
    await visitor.context().close();

    await withDatabase((sql) => sql`delete from public.blog_posts where slug = ${`pictured-${mark}`}`);
    await page.reload();
    await sheet.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Image put back")).toBeVisible();
    await expect(page.getByRole("link", { name: `Cover ${mark}` })).toBeVisible();
  });
});

/** Past the page, with the administrator's own key. */
async function deleteThroughApi(page: Page, alt: string) {
  return page.evaluate(async (words) => {
    const { publishableKey } = await (await fetch("/config.json")).json();
    const session = JSON.parse(localStorage.getItem("sb-reduit-auth-token") ?? "{}");
    const answer = await fetch(`/rest/v1/media?alt=eq.${encodeURIComponent(words)}`, {
      method: "DELETE",
      headers: { apikey: publishableKey, authorization: `Bearer ${session.access_token}` },
    });
    return { status: answer.status, message: (await answer.json()).message };
  }, alt);
}
test.describe("what the API refuses @desktop", () => {
  // The last one is Playwright's: for its trace it fetches pictures that could not be shown.
  test.use({ expectedErrors: [/400 \(Bad Request\)|415 \(Unsupported|Connecting to 'blob:/] });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test("bad files are refused with a sentence each, and the good one among them is taken", async ({
    page,
  }) => {
    await openLibrary(page);
    const good = `good-${unique()}.jpg`;
    await upload(page).setInputFiles([
      file("script.svg", "image/svg+xml", svg),
      file("svg.png", "image/png", svg),
      file("page.png", "image/png", "<!doctype html><script>alert(1)</script>"),
      file("huge.jpg", "image/jpeg", Buffer.alloc(20 * 1024 * 1024, 1)),
      file("notes.pdf", "application/pdf", "%PDF"),
      file("empty.png", "image/png", ""),
      { ...(await jpeg("really-a-jpeg.png")), mimeType: "image/png" },
      await jpeg(good),
    ]);
    const sentences = {
      "script.svg": "script.svg is an SVG, which can carry scripts. Save it as PNG or WebP and try again.",
      "svg.png": "svg.png cannot be read as an image: its content does not match its name.",
      "page.png": "page.png cannot be read as an image: its content does not match its name.",
      "huge.jpg": "huge.jpg is 20.0 MB. The limit is 10 MB: save it smaller and try again.",
      "notes.pdf": "notes.pdf is not a PNG, JPEG, WebP, AVIF or GIF image.",
      "empty.png": "empty.png is empty.",
      "really-a-jpeg.png": "The file is announced as image/png, but its content is JPEG.",
    };
    for (const [name, sentence] of Object.entries(sentences))
      await expect(row(page, name).getByRole("alert")).toHaveText(sentence);
    await expect(row(page, good)).toContainText("uploaded");
  });
});

test.describe("a line that breaks", () => {
  test.use({ expectedErrors: [/ERR_CONNECTION|ERR_FAILED/] });

  test("an upload that failed is tried again, and one can be called off", async ({ page }) => {
    await openLibrary(page);
    const name = `again-${unique()}.jpg`;
    await page.route("**/storage/v1/object/media/**", (route) => route.abort("connectionreset"), {
      times: 1,
    });
    await upload(page).setInputFiles(await jpeg(name));
    await expect(row(page, name).getByRole("alert")).toHaveText(
      "We could not reach the service. Nothing was lost; please try again.",
    );
    await row(page, name).getByRole("button", { name: "Retry" }).click();
    await expect(row(page, name)).toContainText("uploaded");

    const other = `off-${unique()}.jpg`;
    await page.route("**/storage/v1/object/media/**", () => undefined, { times: 1 });
    await upload(page).setInputFiles(await jpeg(other));
    await page.getByRole("button", { name: `Cancel ${other}` }).click();
    await expect(row(page, other)).toHaveCount(0);
  });
});

test("the library says what to do when there is nothing to see", async ({ page }) => {
  await openLibrary(page);
  await page.getByRole("searchbox", { name: "Search images" }).fill(`nothing ${unique()}`);
  await expect(page.getByRole("heading", { name: /^No image matches/ })).toBeVisible();
  await page.getByRole("button", { name: "Show all images" }).click();
  await expect(page).toHaveURL("/admin/images");
});
