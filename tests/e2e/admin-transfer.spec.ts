import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { makeZip } from "client-zip";
import { openAsAdmin } from "./setup/admins.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

// One after another: the site has one "last import".
test.describe.configure({ mode: "default" });

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function zipFile(files: Record<string, string | Uint8Array>) {
  const parts = Object.entries(files).map(([name, input]) => ({ name, input }));
  const buffer = Buffer.from(await new Response(makeZip(parts)).arrayBuffer());
  return { name: "content.zip", mimeType: "application/zip", buffer };
}

test("all content is exported as one file @desktop", { tag: "@all" }, async ({ page }) => {
  await openAsAdmin(page, "/admin/export");
  await expect(page.getByRole("heading", { level: 1, name: "Export and import" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export all content" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = (await readFile(await download.path())).toString("latin1");
  for (const name of ["export.yaml", "pages/home.yaml", "menus.yaml", "blog_posts/"])
    expect(bytes).toContain(name);
});

test("a picture missing in the library comes with its record, and goes with it @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const name = `pixel-${randomBytes(4).toString("hex")}`;
  const media = `- slug: ${name}\n  path: ${name}/a1.png\n  alt: A pixel\n  mime: image/png\n  bytes: ${pixel.length}\n  width: 1\n  height: 1\n`;
  const count = async () => (await query`select from public.media where slug = ${name}`).length;
  await openAsAdmin(page, "/admin/export");
  const folder = { "export.yaml": "reduit: 1\n", "media.yaml": media, [`media/${name}/a1.png`]: pixel };
  await page.getByTestId("import").setInputFiles(await zipFile(folder));
  const report = page.getByRole("region", { name: "Changes from content.zip" });
  await expect(report.getByRole("status")).toContainText("1 new, 0 changed, 0 the same, 1 new file.");
  await report.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 record imported")).toBeVisible();
  expect(await count()).toBe(1);
  expect((await page.request.get(`/images/${name}`)).status()).toBe(200);

  // What is there is not sent again.
  await page
    .getByTestId("import")
    .setInputFiles(
      await zipFile({ ...folder, "media.yaml": media.replace("alt: A pixel", "alt: One pixel") }),
    );
  await expect(report.getByRole("status")).toContainText("0 new, 1 changed, 0 the same, 0 new files.");
  await report.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("1 record imported").last()).toBeVisible();
  await page.getByRole("button", { name: "Undo the last import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Last import undone")).toBeVisible();
});

test("an export of WordPress is imported with its image, and undone @desktop", { tag: "@all" }, async ({
  page,
}) => {
  const name = `old-${randomBytes(4).toString("hex")}`;
  const field = (tag: string, text: string) => `<${tag}><![CDATA[${text}]]></${tag}>`;
  const xml = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><item>
  <title>Words from before</title><link>https://old.example/2020/01/${name}/</link>${field("dc:creator", "anna")}
  ${field("content:encoded", `<!-- wp:paragraph --><p>It was <b>${name}</b>.</p><!-- /wp:paragraph --><p><img src="https://old.example/wp-content/uploads/${name}.png" alt="A pixel"></p>`)}
  ${field("wp:post_date_gmt", "2020-01-02 10:00:00")}${field("wp:post_name", name)}${field("wp:status", "publish")}${field("wp:post_type", "post")}
  <category domain="post_tag" nicename="x"><![CDATA[Tag ${name}]]></category>
  <wp:comment><wp:comment_id>1</wp:comment_id></wp:comment></item></channel></rss>`;
  await openAsAdmin(page, "/admin/export");
  await page
    .getByTestId("import")
    .setInputFiles(await zipFile({ "old.xml": xml, [`uploads/${name}.png`]: pixel }));
  const report = page.getByRole("region", { name: "Changes from content.zip" });
  await expect(report.getByRole("status")).toContainText("4 new, 0 changed, 0 the same, 1 new file.");
  await expect(report.getByRole("list", { name: "Not imported" })).toContainText("Comments: 1");
  await expectAccessible(page);
  await report.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("4 records imported")).toBeVisible();

  const post = await page.request.get(`/2020/01/${name}`);
  expect(post.url()).toMatch(new RegExp(`/blog/${name}$`));
  expect(await post.text()).toContain(`<strong>${name}</strong>`);
  expect((await page.request.get(`/images/${name}`)).status()).toBe(200);

  await page.getByRole("button", { name: "Undo the last import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Last import undone")).toBeVisible();
  const left =
    await query`select slug from public.blog_posts where slug = ${name} union all select slug from public.tags where slug = ${`tag-${name}`}`;
  expect(left).toHaveLength(0);
});

test.describe("bad folders @desktop", () => {
  test.use({ expectedErrors: [/422 \(Unprocessable/] });

  test("an import shows its changes, is applied, and is undone", async ({ page }) => {
    const title = `Imported ${randomBytes(4).toString("hex")}`;
    const count = async () => (await query`select from public.statistics where title = ${title}`).length;
    await openAsAdmin(page, "/admin/export");
    await page
      .getByTestId("import")
      .setInputFiles(await zipFile({ "export.yaml": "reduit: 1\n", "statistics.yaml": "- titel: x\n" }));
    await expect(page.getByText(/^statistics\.yaml, line 1: statistics has no field “titel”/)).toBeVisible();

    await page.getByTestId("import").setInputFiles(
      await zipFile({
        "folder/export.yaml": "reduit: 1\n",
        "folder/statistics.yaml": `- title: ${title}\n  value: "7"\n  is_active: false\n`,
      }),
    );
    const report = page.getByRole("region", { name: "Changes from content.zip" });
    await expect(report.getByRole("status")).toContainText("1 new, 0 changed, 0 the same, 0 new files.");
    await expect(report.getByText("statistics.yaml is new")).toBeVisible();
    await expectAccessible(page);
    expect(await count()).toBe(0);
    await report.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("1 record imported")).toBeVisible();
    expect(await count()).toBe(1);

    await page.getByRole("button", { name: "Undo the last import" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("It imported 1 record on");
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Last import undone")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo the last import" })).toHaveCount(0);
    expect(await count()).toBe(0);
  });
});
