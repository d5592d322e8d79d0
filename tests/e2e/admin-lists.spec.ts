// Lists of the back office: found by what is in the text, narrowed by filters that are the URL, changed many at a time.
import type { Page } from "@playwright/test";
import { toastOf } from "./setup/admins.ts";
import { openEditor } from "./setup/editors.ts";
import { query, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newMark = () => `m${crypto.randomUUID().slice(0, 8)}`;

type Post = {
  title: string;
  content?: string;
  tags?: string[];
  status?: string;
  author?: string;
  updated?: string;
};

async function addPosts(posts: Post[]): Promise<string[]> {
  return withDatabase(async (sql) => {
    const ids: string[] = [];
    for (const { title, content = "", tags = [], status = "draft", author = null } of posts) {
      const [row] = await sql<{ id: string }[]>`
        insert into public.blog_posts (slug, title, content, tags, status, author)
        values (${`l-${crypto.randomUUID()}`}, ${title}, ${content}, ${tags}, ${status}, ${author}) returning id`;
      ids.push(row?.id ?? "");
    }
    return ids;
  });
}

async function addMember(name: string): Promise<string> {
  const slug = `a-${crypto.randomUUID()}`;
  await query`insert into public.team_members (name, slug, display_order, is_active) values (${name}, ${slug}, 990, false)`;
  return slug;
}

const titles = (page: Page) => page.getByRole("rowheader").getByRole("link").allInnerTexts();
const search = (page: Page) => page.getByLabel("Search posts");

test("posts are filtered by text, tag, author, date, status, in the URL", { tag: "@all" }, async ({
  page,
  isMobile,
}) => {
  const mark = newMark();
  const author = await addMember(`Keller ${mark}`);
  await addPosts([
    { title: `${mark} one`, content: `Copied with rsync${mark} over night.`, tags: [`t${mark}`] },
    { title: `${mark} two`, author, status: "published" },
  ]);
  await openEditor(page, "/admin/blog");
  await search(page).fill(`rsync${mark}`);
  await expect.poll(() => titles(page)).toEqual([`${mark} one`]);
  await search(page).fill(`Keller ${mark}`);
  await expect.poll(() => titles(page)).toEqual([`${mark} two`]);

  await search(page).fill(mark);
  await expect(page.getByText("2 posts")).toBeVisible();
  await page.getByLabel("Tags", { exact: true }).selectOption(`t${mark}`);
  await expect.poll(() => titles(page)).toEqual([`${mark} one`]);
  await page.getByLabel("Tags", { exact: true }).selectOption("");
  await page.getByLabel("Author", { exact: true }).selectOption(author);
  await expect.poll(() => titles(page)).toEqual([`${mark} two`]);
  await page.reload();
  await expect(page.getByLabel("Author", { exact: true })).toHaveValue(author);
  await expect.poll(() => titles(page)).toEqual([`${mark} two`]);
  await page.getByLabel("Author", { exact: true }).selectOption("");

  await page.getByRole("button", { name: "Dates and columns" }).click();
  await page.getByLabel("Date to filter by").selectOption("published_at");
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await expect.poll(() => titles(page)).toEqual([`${mark} two`]);
  await page.getByLabel("To", { exact: true }).fill("2020-02-01");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByLabel("From", { exact: true }).fill("");
  await page.getByRole("checkbox", { name: "Tags" }).uncheck();
  await page.getByRole("checkbox", { name: "Author" }).uncheck();
  await expect(page).toHaveURL(/columns=status%2Cpublished_at%2Cupdated_at/);
  await page.reload();
  await expect(page.getByText("2 posts")).toBeVisible();
  if (!isMobile) {
    await expect(page.getByRole("columnheader", { name: "Published on" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Author" })).toHaveCount(0);
  }
  await expect(page.getByRole("checkbox", { name: "Tags" })).not.toBeChecked();
  await expectAccessible(page);
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);
});

test("a filter that comes during navigation keeps the typed text in the URL @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const mark = newMark();
  await addPosts([{ title: `${mark} draft` }, { title: `${mark} public`, status: "published" }]);
  await openEditor(page, "/admin/blog");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const held: (() => void)[] = [];
  await page.route(/\/admin\/blog\.data/, async (route) => {
    await new Promise<void>((release) => held.push(release));
    // The router has given up the first.
    await route.continue().catch(() => undefined);
  });
  await search(page).fill(mark);
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel("Status").selectOption("draft");
  await expect.poll(() => held.length).toBe(2);
  for (const release of held) release();
  await expect(page).toHaveURL(new RegExp(`q=${mark}&status=draft`));
  await expect.poll(() => titles(page)).toEqual([`${mark} draft`]);
  await expect(search(page)).toHaveValue(mark);
});

test("bulk: publish, tag, set an author, withdraw; and what was not done is named @desktop", {
  tag: "@all",
}, async ({ page }) => {
  const mark = newMark();
  const author = await addMember(`Author ${mark}`);
  await query`insert into public.tags (slug, name) values (${`t${mark}`}, ${`Tag ${mark}`})`;
  const ids = await addPosts([
    { title: `${mark} fine` },
    { title: `${mark} incomplete` },
    { title: `${mark} public`, status: "published" },
  ]);
  // As an import may leave it: the form refuses so long an excerpt.
  await query`update public.blog_posts set excerpt = ${"x".repeat(500)} where title = ${`${mark} incomplete`}`;
  const stored = () =>
    withDatabase(
      (sql) => sql`select status, tags, author from public.blog_posts where id in ${sql(ids)} order by title`,
    );
  await openEditor(page, `/admin/blog?q=${mark}`);
  await expect(page.getByText("3 posts")).toBeVisible();
  const everything = page.getByRole("checkbox", { name: "Select this page" });
  const bar = page.getByRole("region", { name: "Selected" });
  await everything.check();
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page)).toContainText("1 of 3 posts published");
  await expect(toastOf(page)).toContainText(`“${mark} incomplete”: Excerpt: At most 400 characters`);
  await expect(toastOf(page)).toContainText(`“${mark} public”: It is already published.`);
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await expectApart(page);
  await toastOf(page).getByRole("button", { name: "Dismiss" }).click();

  await everything.check();
  await bar.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Tags…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expect(dialog.getByText("Choose a tag.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Tag" }).selectOption(`t${mark}`);
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expect(toastOf(page)).toContainText("3 posts tagged");

  await everything.check();
  await bar.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Author…" }).click();
  await dialog.getByRole("combobox", { name: "Author" }).selectOption(author);
  await dialog.getByRole("button", { name: "Set author" }).click();
  await expect(toastOf(page)).toContainText("3 posts changed");
  expect([...(await stored())]).toEqual([
    { status: "published", tags: [`t${mark}`], author },
    { status: "draft", tags: [`t${mark}`], author },
    { status: "published", tags: [`t${mark}`], author },
  ]);

  await page.getByRole("checkbox", { name: `Select ${mark} fine` }).check();
  await page.getByRole("checkbox", { name: `Select ${mark} public` }).check();
  await bar.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expect(toastOf(page)).toContainText("2 posts unpublished");
  expect((await stored()).map(({ status }) => status)).toEqual(["draft", "draft", "draft"]);
});

type Box = { x: number; y: number; width: number; height: number };

/** The message covers no button of the bar. */
async function expectApart(page: Page) {
  // It moves out of the dialog that closes.
  const placed: { message?: Box } = {};
  await expect(async () => {
    placed.message = (await toastOf(page).boundingBox()) ?? undefined;
    expect(placed.message).toBeDefined();
  }).toPass();
  const { message } = placed;
  if (!message) throw new Error("no message");
  for (const button of await page.getByRole("region", { name: "Selected" }).getByRole("button").all()) {
    const box = await button.boundingBox();
    if (!box) continue;
    const isApart = box.x + box.width <= message.x || box.y >= message.y + message.height;
    expect(isApart, `${await button.innerText()}: ${JSON.stringify({ box, message })}`).toBe(true);
  }
}
