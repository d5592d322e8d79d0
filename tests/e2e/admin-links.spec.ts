// Changed paths redirect, links follow records, and broken links are reported.
import type { APIRequestContext } from "@playwright/test";
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

const newMark = () => crypto.randomUUID().slice(0, 8);

async function answer(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers().location].filter(Boolean).join(" ");
}

async function addService(mark: string): Promise<{ id: string; title: string; path: string }> {
  const title = `Linked service ${mark}`;
  const [row] = await query<
    { id: string }[]
  >`insert into public.services (slug, title, display_order) values (${`linked-${mark}`}, ${title}, 900) returning id`;
  return { id: row?.id ?? "", title, path: `/services/linked-${mark}` };
}

test("changed paths redirect; editors add, import, delete redirects @desktop", async ({ page, request }) => {
  const mark = newMark();
  const { id, path } = await addService(mark);
  await expect.poll(() => answer(request, path)).toBe("200");
  await query`update public.services set slug = ${`moved-${mark}`} where id = ${id}`;
  await expect.poll(() => answer(request, path)).toBe(`301 /services/moved-${mark}`);
  await query`update public.services set is_active = false where id = ${id}`;
  await expect.poll(() => answer(request, path)).toBe("404");

  await openEditor(page, "/admin/redirects");
  await page.getByRole("searchbox", { name: "Search redirects" }).fill(mark);
  await expect(page.getByRole("rowheader", { name: path })).toBeVisible();
  await expect(page.getByText("Not public")).toBeVisible();

  await page.getByRole("link", { name: "Add redirect" }).click();
  await expectAccessible(page);
  await box(page, "Old path").fill(`/old-${mark}`);
  await box(page, "Target").fill(`/old-${mark}/`);
  await page.getByRole("dialog").getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByText("A redirect cannot lead to itself. Choose another target.")).toBeVisible();
  await box(page, "Target").fill("/contact?topic=other");
  await page.getByRole("dialog").getByRole("button", { name: "Add redirect" }).click();
  await expect(page.getByRole("rowheader", { name: `/old-${mark}` })).toBeVisible();
  await expect.poll(() => answer(request, `/old-${mark}`)).toBe("301 /contact?topic=other");

  await page
    .getByRole("rowheader", { name: `/old-${mark}` })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Choose a record" }).click();
  await page.getByRole("combobox", { name: "Link to" }).fill("Managed security");
  await page
    .getByRole("option", { name: /^Managed security/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => answer(request, `/old-${mark}`)).toBe("301 /services/managed-security");

  await page.getByRole("button", { name: "Import CSV" }).click();
  await box(page, "Or paste lines").fill(`from,to\n/csv-${mark},/about\nnot a path,/about`);
  await expect(page.getByText(/^Line 3: Enter the old path/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 redirect" }).click();
  await expect.poll(() => answer(request, `/csv-${mark}`)).toBe("301 /about");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Actions for /old-${mark}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => answer(request, `/old-${mark}`)).toBe("404");
});

test("a text refers to a record by name, and broken links are listed @desktop", { tag: "@all" }, async ({
  page,
  request,
}) => {
  const mark = newMark();
  const { id, title, path } = await addService(mark);
  await openEditor(page, "/admin/blog/new");
  await box(page, "Title").fill(`Linking post ${mark}`);
  const text = box(page, "Content");
  await text.fill(`See [nothing](/nowhere-${mark}) and [search](/search) and `);
  await text.press("End");
  await text.press("Control+k");
  await page.getByRole("combobox", { name: "Link to" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await expect(text).toHaveValue(new RegExp(`\\[${title}\\]\\(record:services/${id}\\)$`));
  await expect(page.getByRole("list", { name: "Linked records" })).toContainText(path);
  const warning = page
    .getByRole("status")
    .or(page.locator(".alert"))
    .filter({ hasText: `/nowhere-${mark}` });
  await expect(warning.first()).toContainText("No page at this path.");
  await expect(page.getByText("One broken link")).toBeVisible();
  await isSaved(page);
  // A warning is no reason not to publish.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const post = `/blog/linking-post-${mark}`;
  await expect.poll(async () => (await request.get(post)).text()).toContain(`href="${path}"`);
  await query`update public.services set slug = ${`follows-${mark}`} where id = ${id}`;
  await expect
    .poll(async () => (await request.get(post)).text())
    .toContain(`href="/services/follows-${mark}"`);

  await page.goto("/admin/broken-links");
  const row = page.getByRole("row").filter({ hasText: `/nowhere-${mark}` });
  await expect(row.getByRole("link", { name: `Linking post ${mark}` })).toBeVisible();
  await expect(row).toContainText("No page at this path.");

  // The delete dialog lists what links to it.
  await page.goto(`/admin/services/${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText("One place links to it:")).toBeVisible();
  await expect(question.getByRole("link", { name: `Linking post ${mark}` })).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("switch", { name: "Active" }).uncheck({ force: true });
  await expect(page.getByText("One place links to it:")).toBeVisible();
});

test("pages link administrators, not visitors, to forms @desktop", { tag: "@all" }, async ({
  page,
  request,
  elsewhere,
}) => {
  await openEditor(page, "/services/cloud");
  await hydrate(page);
  const edit = page.getByRole("link", { name: "Edit this page" });
  await expect(edit).toHaveAttribute("href", /^\/admin\/services\/[0-9a-f-]{36}$/);
  await page.goto("/about");
  await hydrate(page);
  await edit.click();
  await expect(box(page, "Title")).toHaveValue("About us");
  expect(await (await request.get("/services/cloud")).text()).not.toContain("Edit this page");
  await elsewhere(async (visitor) => {
    await visitor.goto("/about");
    await hydrate(visitor);
    await expect(visitor.getByRole("link", { name: "Edit this page" })).toHaveCount(0);
  });
});
