import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openAsAdmin } from "./setup/admins.ts";
import { file, jpeg } from "./setup/pictures.ts";
import { insertPost } from "./setup/posts.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

/** The library shows what other tests have uploaded too, and one of them may delete it while it is being drawn. */
const gonePicture = /404 \(Not Found\) \S+\/images\//;
const provoked = (pattern: RegExp) => [new RegExp(`${pattern.source}|${gonePicture.source}`)];
test.use({ expectedErrors: [gonePicture] });

async function openLibrary(page: Page) {
  await openAsAdmin(page, "/admin/images");
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
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

test("two images are uploaded with their progress, and each needs alternative text", async ({ page }) => {
  await openLibrary(page);
  await expect(
    page.getByText(
      "Images: PNG, JPEG, WebP, AVIF or GIF. Videos: MP4 or WebM, with WebVTT captions. Documents: PDF, Word, Excel, PowerPoint, ODT, ODS, CSV, text or ZIP. Up to 10 MB each.",
    ),
  ).toBeVisible();
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
    await expect(row(page, name)).toContainText("uploaded, needs alternative text before it can be used");
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("status")).toHaveText(
    "2 of 2 uploaded · 2 need alternative text",
  );
  await expectAccessible(page);

  const first = row(page, names[0]).getByRole("textbox");
  await first.fill(`A meadow ${names[0]}`);
  await first.press("Enter");
  await expect(row(page, names[0])).toContainText("saved");

  await page.goto("/admin/images?show=undescribed");
  await page.getByRole("searchbox", { name: "Search the library" }).fill(names[1].replace(".jpg", ""));
  await expect(page).toHaveURL(/q=two-/);
  await page.getByRole("link", { name: names[1] }).click();
  const sheet = page.getByRole("dialog", { name: "Image" });
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(
    sheet.getByText("Describe the image. Images without alternative text cannot be used."),
  ).toBeVisible();
  await sheet.getByRole("textbox", { name: "Alternative text" }).fill("A peak");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Image saved")).toBeVisible();
  await expectAccessible(page);
});

test.describe("an image in use", () => {
  test.use({ expectedErrors: provoked(/400 \(Bad Request\)/) });

  test("a used image is not deleted, a replaced one shows @desktop", { tag: "@all" }, async ({
    page,
    otherPage: visitor,
  }) => {
    await openLibrary(page);
    const mark = unique();
    const { sheet, url } = await addAndOpen(page, `Cover ${mark}`);
    await expect(sheet.getByText("Not used yet.")).toBeVisible();
    const post = { slug: `pictured-${mark}`, title: `Pictured ${mark}`, content: `Look:\n\n![](${url})` };
    await insertPost({ ...post, featured_image: url, status: "published" });
    await page.reload();
    await expect(sheet.getByRole("link", { name: `Pictured ${mark}` })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Delete" })).toBeDisabled();
    await expect(sheet.getByText("It is used in one place.")).toBeVisible();
    expect(await deleteThroughApi(page, `Cover ${mark}`)).toEqual({
      status: 400,
      message: `This image is used in one place and cannot be deleted: “Pictured ${mark}”. Remove it there first.`,
    });

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
    await expect(async () => {
      await look();
      await expect.poll(shape, { timeout: 2_000 }).toEqual([
        { ratio: 100, alt: "" },
        { ratio: 100, alt: `Cover ${mark}` },
      ]);
    }).toPass();

    await query`delete from public.blog_posts where slug = ${`pictured-${mark}`}`;
    await page.reload();
    await sheet.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Image restored")).toBeVisible();
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

test.describe("a line that breaks", () => {
  test.use({ expectedErrors: provoked(/ERR_CONNECTION|ERR_FAILED/) });

  test("a failed upload can be retried, and one can be cancelled @desktop", { tag: "@all" }, async ({
    page,
  }) => {
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

test("the way back asks once about unsaved text @desktop", { tag: "@all" }, async ({ page }) => {
  await openLibrary(page);
  const { sheet } = await addAndOpen(page, `Asked about ${unique()}`);
  const caption = sheet.getByRole("textbox", { name: "Caption" });
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await caption.fill("Half a caption");
  await page.evaluate(() => history.back());
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(leaving).toBeHidden();
  await expect(caption).toHaveValue("Half a caption");
  await page.evaluate(() => history.back());
  await leaving.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/admin/images");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test.describe("framing", () => {
  test("a crop and a focal point, set by keyboard, show everywhere @desktop", { tag: "@all" }, async ({
    page,
    otherPage: visitor,
  }) => {
    await openLibrary(page);
    const mark = unique();
    const { sheet, url } = await addAndOpen(page, `Framed ${mark}`);
    await sheet.getByRole("textbox", { name: "Caption" }).fill(`Caption ${mark}`);
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Close without saving?" })
      .getByRole("button", { name: "Go back" })
      .click();
    await expect(sheet.getByRole("textbox", { name: "Caption" })).toHaveValue(`Caption ${mark}`);
    await sheet.getByRole("textbox", { name: "Credit" }).fill("© Anna Keller");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Image saved")).toBeVisible();
    const post = { slug: `framed-${mark}`, title: `Framed ${mark}`, content: `Look:\n\n![](${url})` };
    await insertPost({ ...post, featured_image: url, status: "published" });

    await sheet.getByRole("textbox", { name: "Credit" }).fill("© Anna Keller, not saved");
    await sheet.getByRole("button", { name: "Crop and focal point" }).click();
    const dialog = page.getByRole("dialog", { name: "Crop and focal point" });
    await dialog.getByRole("combobox", { name: "Shape of the crop" }).selectOption("1:1");
    await expect(dialog.getByRole("status").first()).toHaveText("600 × 600 of 800 × 600 pixels");
    await dialog.getByRole("button", { name: /^Focal point/ }).focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+ArrowUp");
    await expect(
      dialog.getByRole("button", { name: "Focal point, 50% from the left, 20% from the top" }),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save crop" }).click();
    await expect(page.getByText("Crop saved")).toBeVisible();
    await expect(sheet.getByText("Cropped to 600 × 600 pixels · Has a focal point")).toBeVisible();
    await expect(sheet.getByRole("textbox", { name: "Credit" })).toHaveValue("© Anna Keller, not saved");

    await visitor.goto(`/blog/framed-${mark}`);
    const inText = visitor.locator(".prose figure img");
    await inText.scrollIntoViewIfNeeded();
    await expect
      .poll(() => inText.evaluate((image: HTMLImageElement) => image.naturalWidth === image.naturalHeight))
      .toBe(true);
    await expect(visitor.locator(".prose figcaption")).toHaveText(`Caption ${mark} © Anna Keller`);
    const cover = visitor.locator(".article-cover img");
    await expect(cover).toHaveCSS("object-position", "50% 20%");
    await expect(cover).toHaveAttribute("src", /v=\w+-c100\.0\.600\.600-f50\.20/);
    await expect(visitor.locator(".article-figure figcaption")).toContainText("© Anna Keller");
    await expectAccessible(visitor);
    await query`delete from public.blog_posts where slug = ${`framed-${mark}`}`;
  });

  test("the frame is drawn with the pointer @desktop", { tag: "@all" }, async ({ page }) => {
    await openLibrary(page);
    const { sheet } = await addAndOpen(page, `Drawn ${unique()}`);
    await sheet.getByRole("button", { name: "Crop and focal point" }).click();
    const dialog = page.getByRole("dialog", { name: "Crop and focal point" });
    const box = await dialog.locator(".framing-stage").boundingBox();
    if (!box) throw new Error("the picture has no place");
    await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByRole("status").first()).toHaveText(
      /^(39|40)\d × (29|30)\d of 800 × 600 pixels$/,
    );
    await dialog.getByRole("button", { name: "Show the whole image" }).click();
    await expect(dialog.getByRole("status").first()).toHaveText("800 × 600 of 800 × 600 pixels");
  });
});

const pdf = (name: string) => file(name, "application/pdf", "%PDF-1.7\nA small one.\n");

test("a document is uploaded, offered in a text, and downloaded @desktop", { tag: "@all" }, async ({
  page,
  otherPage: visitor,
}) => {
  await openLibrary(page);
  const mark = unique();
  await upload(page).setInputFiles(pdf(`Price_list ${mark}.pdf`));
  const line = row(page, `Price_list ${mark}.pdf`);
  await expect(line.getByRole("textbox", { name: `Title of Price_list ${mark}.pdf` })).toHaveValue(
    `Price list ${mark}`,
  );
  await expect(line).toContainText("saved");
  await page.getByRole("link", { name: `Price list ${mark}` }).click();
  const sheet = page.getByRole("dialog", { name: "Document" });
  await expect(sheet.getByRole("textbox", { name: "Title" })).toHaveValue(`Price list ${mark}`);
  const url = (await sheet.locator("dd code").textContent()) ?? "";
  expect(url).toMatch(/^\/downloads\/[a-z0-9-]+$/);
  await expectAccessible(page);

  const post = { slug: `offered-${mark}`, title: `Offered ${mark}`, content: `Read the [prices](${url}).` };
  await insertPost({ ...post, status: "published" });
  await visitor.goto(`/blog/offered-${mark}`);
  const link = visitor.getByRole("link", { name: /^prices \(PDF, \d+ bytes\)$/ });
  const [download] = await Promise.all([visitor.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(`Price list ${mark}.pdf`);
  await expectAccessible(visitor);

  await page.reload();
  await expect(sheet.getByRole("link", { name: `Offered ${mark}` })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Delete" })).toBeDisabled();
  await query`delete from public.blog_posts where slug = ${`offered-${mark}`}`;
});

test("many are labelled at once, found by label, and deleted when nothing uses them @desktop", {
  tag: "@all",
}, async ({ page }) => {
  await openLibrary(page);
  const mark = unique();
  const names = [`first-${mark}.pdf`, `second-${mark}.pdf`, `third-${mark}.pdf`];
  await upload(page).setInputFiles(names.map(pdf));
  for (const name of names) await expect(row(page, name)).toContainText("saved");
  await page.goto(`/admin/images?q=${mark}`);
  const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name.replace(".pdf", "")}` });
  for (const name of names) await select(name).check();
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await bar.getByRole("button", { name: "Label" }).click();
  const dialog = page.getByRole("dialog", { name: "Label 3 files" });
  await dialog.getByRole("textbox", { name: "Add" }).fill(`Batch ${mark}`);
  await dialog.getByRole("button", { name: "Save labels" }).click();
  await expect(page.getByText("Labels of 3 files changed")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);

  await page.goto("/admin/images");
  await page.getByRole("combobox", { name: "Label" }).selectOption(`Batch ${mark}`);
  await expect(page.getByText("3 files")).toBeVisible();
  await withDatabase(async (sql) => {
    const [used] = await sql`select slug from public.media where name = ${names[0] ?? ""}`;
    await sql`
      insert into public.blog_posts (slug, title, content, status)
      values (${`uses-${mark}`}, ${`Uses ${mark}`}, ${`[It](/downloads/${used?.slug})`}, 'draft')`;
  });
  await page.getByRole("combobox", { name: "Show" }).selectOption("unused");
  await expect(page.getByText("2 files")).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("all");
  for (const name of names) await select(name).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 2 files?" });
  await expect(question.getByText("One is in use and is not deleted:")).toBeVisible();
  await expect(question.getByRole("link", { name: `Uses ${mark}` })).toBeVisible();
  await question.getByRole("button", { name: "Delete 2" }).click();
  await expect(page.getByText("1 file", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 files")).toBeVisible();
  await query`delete from public.blog_posts where slug = ${`uses-${mark}`}`;
});

test.describe("choosing in a form", () => {
  test("an image that was just uploaded is described once, and used @desktop", { tag: "@all" }, async ({
    page,
  }) => {
    const mark = unique();
    await openAsAdmin(page, "/admin/blog/new");
    await page.getByRole("button", { name: "Choose from the library" }).first().click();
    const picker = page.getByRole("dialog", { name: "Choose an image" });
    await picker.getByTestId("upload").setInputFiles(await jpeg(`new-${mark}.jpg`));
    const description = picker.getByRole("textbox", { name: "Alternative text" });
    await expect(description).toBeFocused();
    await expect(picker.getByRole("textbox")).toHaveCount(1);
    await picker.getByRole("button", { name: "Use image" }).click();
    await expect(picker.getByText("Describe the image.")).toBeVisible();
    await description.fill(`A new one ${mark}`);
    await picker.getByRole("button", { name: "Use image" }).click();
    await expect(picker).toBeHidden();
    await expect(page.locator(".content-image")).toHaveAttribute("src", new RegExp(`^/images/new-${mark}`));
  });

  test("text about one image stays while another one arrives @desktop", { tag: "@all" }, async ({ page }) => {
    const mark = unique();
    await openAsAdmin(page, "/admin/blog/new");
    await page.getByRole("button", { name: "Choose from the library" }).first().click();
    const picker = page.getByRole("dialog", { name: "Choose an image" });
    const released = Promise.withResolvers<void>();
    await page.route("**/storage/v1/object/media/**", async (route) => {
      if (route.request().url().includes(`late-${mark}`)) await released.promise;
      await route.fallback();
    });
    const files = [await jpeg(`first-${mark}.jpg`), await jpeg(`late-${mark}.jpg`)];
    await picker.getByTestId("upload").setInputFiles(files);
    const description = picker.getByRole("textbox", { name: "Alternative text" });
    await expect(description).toBeFocused();
    await description.fill(`The first ${mark}`);
    const [late] = await Promise.all([
      page.waitForResponse(
        (answer) => answer.url().includes("/rest/v1/media") && answer.request().method() === "POST",
      ),
      released.resolve(),
    ]);
    expect(late.ok()).toBe(true);
    await page.waitForLoadState("networkidle");
    await expect(description).toHaveValue(`The first ${mark}`);
    await picker.getByRole("button", { name: "Use image" }).click();
    await expect(picker).toBeHidden();
    await expect(page.locator(".content-image")).toHaveAttribute("src", new RegExp(`^/images/first-${mark}`));
  });
});
