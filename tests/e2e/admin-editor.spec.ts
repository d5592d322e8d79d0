// Writing: drafts that save themselves, links that show them, publishing, history, two editors, and what happens when something breaks.
import type { Page } from "@playwright/test";
import { box, isSaved, makePreviewLink, openEditor, recordWrites } from "./setup/editors.ts";
import { insertPost } from "./setup/posts.ts";
import { signIn, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, sidewaysScroll, test } from "./setup/test.ts";

const newTitle = () => `Editor ${crypto.randomUUID().slice(0, 8)}`;
const title = (page: Page) => box(page, "Title");
const text = (page: Page) => box(page, "Content");

const newPost = "/admin/blog/new";

test("a draft is saved, previewed, scheduled, published and restored", async ({ page, elsewhere }) => {
  const name = newTitle();
  await openEditor(page, newPost);
  await title(page).fill(name);
  await text(page).fill(
    "A first line.\n\n<script>document.title = 'taken over'</script>\n\n**Strong** words.",
  );
  await isSaved(page);
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  await expect(title(page)).toHaveValue(name);

  await page.getByRole("button", { name: "Preview", exact: true }).last().click();
  const preview = page.getByRole("region", { name: "Preview of Content" });
  await expect(preview.locator("strong")).toHaveText("Strong");
  await expect(preview.locator("script")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Source" }).click();

  const link = await makePreviewLink(page);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await elsewhere(async (stranger) => {
    const answer = await stranger.goto(link);
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(stranger.getByText("Preview, not public.")).toBeVisible();
    expect((await stranger.goto(link.replace(/\?.*/, "")))?.status()).toBe(404);
    expect((await stranger.goto(`${link.slice(0, -4)}0000`))?.status()).toBe(404);
  });

  await page.getByLabel("Publish on").fill("2099-01-01T08:00");
  await page.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("status").getByText("Post scheduled")).toBeVisible();
  await expect(page.getByLabel("Scheduled for")).toHaveValue("2099-01-01T08:00");
  const address = new URL(link).pathname;
  expect((await page.request.get(address)).status()).toBe(404);
  await page.getByLabel("Scheduled for").fill("2026-01-02T08:00");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("status").getByText("Post updated")).toBeVisible();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);

  // Typing into what is public changes nothing before Update is pressed.
  await text(page).fill("Half a sent");
  await expect(page.getByText(/^Saved .*not yet public/)).toBeVisible();
  expect(await (await page.request.get(address)).text()).toContain("A first line.");
  await page.reload();
  await expect(text(page)).toHaveValue("Half a sent");
  await text(page).fill("A second line, finished.");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("status").getByText("Post updated")).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(address)).text()).includes("A second line"))
    .toBe(true);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.locator("ins").getByText("A second line, finished.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Revisions" }).getByRole("button").nth(1).click();
  await page.getByRole("button", { name: "Restore this revision" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status").getByText(/restored$/)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(address)).text()).includes("A first line."))
    .toBe(true);
});

test("the history compares with the previous or the current revision @desktop", async ({ page }) => {
  const id = await insertPost({ title: "First title", content: "Words", status: "draft" });
  await withDatabase(async (sql) => {
    const set = (values: Record<string, string | boolean | null>) =>
      sql`update public.blog_posts set ${sql(values)} where id = ${id}`;
    await set({ status: "published", published_at: "2099-03-03T08:00:00Z" });
    await set({ published_at: null });
    await set({ title: "Second title" });
    await set({ deleted_at: "2026-01-01T08:00:00Z" });
    await set({ deleted_at: null });
    await set({ status: "draft", title: "Third title" });
  });
  await openEditor(page, `/admin/blog/${id}/history`);
  const entries = page.getByRole("navigation", { name: "Revisions" }).getByRole("button");
  for (const [at, event] of [
    "Unpublished",
    "Restored from the trash",
    "Moved to the trash",
    "",
    "Published",
    "Scheduled for 3 Mar 2099, 09:00 CET",
  ].entries())
    await expect(entries.nth(at).locator(".history-event")).toHaveText(event ? [event] : []);
  await expect(page.getByRole("radio", { name: "The current one" })).toHaveCount(0);
  await entries.nth(4).click();
  await expect(page.getByText("No field of the form was changed.")).toBeVisible();
  await page.getByRole("radio", { name: "The current one" }).check();
  await expect(page.getByRole("heading", { name: "What has changed since revision 3" })).toBeVisible();
  await expect(page.locator("del").getByText("First")).toBeVisible();
  await expect(page.locator("ins").getByText("Third")).toBeVisible();
  await expectAccessible(page);
  // Restored is the revision, not what it is compared with.
  await page.getByRole("button", { name: "Restore this revision" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("status").getByText(/restored$/)).toBeVisible();
  const [row] = await withDatabase((sql) => sql`select title from public.blog_posts where id = ${id}`);
  expect(row?.title).toBe("First title");
});

test("a post does not offer itself as further reading @desktop", async ({ page }) => {
  const name = newTitle();
  const [own, other] = [`${name} own`, `${name} other`];
  await insertPost({ title: other, content: "Words", status: "draft" });
  const id = await insertPost({ title: own, content: "Words", status: "draft" });
  await openEditor(page, `/admin/blog/${id}`);
  const offered = page.getByRole("group", { name: "Further reading" });
  await expect(offered.getByRole("checkbox", { name: other })).toHaveCount(1);
  await expect(offered.getByRole("checkbox", { name: own })).toHaveCount(0);
});

test("two editors never overwrite each other silently @desktop", async ({ page, elsewhere }) => {
  const id = await insertPost({ title: "Before", excerpt: "Before", content: "Before", status: "published" });
  await openEditor(page, `/admin/blog/${id}`);
  await title(page).fill("Mine");
  await expect(page.getByText(/not yet public/)).toBeVisible();
  await elsewhere(async (other) => {
    await openEditor(other, `/admin/blog/${id}`);
    await expect(other.getByText(/is changing this too/)).toBeVisible();
    await title(other).fill("Theirs");
    await box(other, "Excerpt").fill("Theirs too");
    await other.getByRole("button", { name: "Update" }).click();
    await expect(other.getByRole("status").getByText("Post updated")).toBeVisible();
  });
  await page.getByRole("button", { name: "Update" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Another editor has changed this meanwhile")).toBeVisible();
  await expect(dialog.getByText("Title: changed by both")).toBeVisible();
  await expect(dialog.getByText("Excerpt: changed by them, adopted")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  await expect(page.getByRole("status").getByText("Post updated")).toBeVisible();
  const [row] = await withDatabase(
    (sql) => sql`select title, excerpt, content from public.blog_posts where id = ${id}`,
  );
  expect(row).toEqual({ title: "Mine", excerpt: "Theirs too", content: "Before" });
});

test("changes of two editors in different paragraphs are both kept @desktop", async ({ page }) => {
  const content = "First.\n\nSecond.\n\nThird.";
  const id = await insertPost({ title: "Both", content, status: "draft" });
  await openEditor(page, `/admin/blog/${id}`);
  await expect(text(page)).toHaveValue(content);
  await withDatabase(
    (sql) =>
      sql`update public.blog_posts set content = ${content.replace("Third.", "Third, theirs.")} where id = ${id}`,
  );
  await text(page).fill(content.replace("First.", "First, mine."));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Content: changed by both")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Both" })).toBeChecked();
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  const both = "First, mine.\n\nSecond.\n\nThird, theirs.";
  await expect(text(page)).toHaveValue(both);
  await isSaved(page);
  const [row] = await withDatabase((sql) => sql`select content from public.blog_posts where id = ${id}`);
  expect(row?.content).toBe(both);
});

test("quotation marks typed into a title become typographic on the site @desktop", async ({ page }) => {
  const name = newTitle();
  await openEditor(page, newPost);
  await title(page).pressSequentially(`It's the "legacy" ${name}`);
  await expect(title(page)).toHaveValue(`It’s the “legacy” ${name}`);
  await title(page).press("ControlOrMeta+z");
  await expect(title(page)).not.toHaveValue(`It’s the “legacy” ${name}`);
  await title(page).fill(`It’s the “legacy” ${name}`);
  await box(page, "Excerpt").pressSequentially('A 19" rack, "quoted".');
  await expect(box(page, "Excerpt")).toHaveValue("A 19″ rack, “quoted”.");
  await text(page).fill('# Straight\n\nIt\'s "source" and `"code"`.');
  await isSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("status").getByText("Post published")).toBeVisible();
  const slug = await box(page, "Slug").inputValue();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`It’s the “legacy” ${name}`);
  await expect(page.getByRole("heading", { level: 2, name: "Straight" })).toBeVisible();
  await expect(page.getByText('It’s “source” and "code".')).toBeVisible();
});

test("taking the other editor’s text leaves nothing to save, and no error @desktop", async ({ page }) => {
  const id = await insertPost({ title: "Before", content: "Before", status: "draft" });
  await openEditor(page, `/admin/blog/${id}`);
  await expect(title(page)).toHaveValue("Before");
  await withDatabase((sql) => sql`update public.blog_posts set title = 'Theirs' where id = ${id}`);
  await title(page).fill("Mine");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Theirs" }).check();
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  await expect(title(page)).toHaveValue("Theirs");
  await expect(page.locator(".save-state").getByText(/^Saved/)).toBeVisible();
  await expect(page.getByText(/Not (published|saved)|do not have permission/)).toHaveCount(0);

  // The editor's own text is saved after the choice, even while the post is incomplete for publishing.
  await withDatabase((sql) => sql`update public.blog_posts set title = 'Theirs again' where id = ${id}`);
  await title(page).fill("Mine again");
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Save with this choice" }).click();
  await isSaved(page);
  const [row] = await withDatabase((sql) => sql`select title from public.blog_posts where id = ${id}`);
  expect(row?.title).toBe("Mine again");
});

test("pending changes on a post that changed since ask which version to keep @desktop", async ({ page }) => {
  const id = await insertPost({ title: "Before", content: "Before", status: "published" });
  await openEditor(page, `/admin/blog/${id}`);
  await title(page).fill("Mine");
  await expect(page.getByText(/not yet public/)).toBeVisible();
  await withDatabase((sql) => sql`update public.blog_posts set title = 'Theirs' where id = ${id}`);
  await page.reload();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Title: not the same in your working copy")).toBeVisible();
  await expect(dialog.locator(".conflict-text")).toHaveText("Theirs");
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await dialog.getByRole("radio", { name: "As saved now" }).check();
  await dialog.getByRole("button", { name: "Go on with this choice" }).click();
  await expect(title(page)).toHaveValue("Theirs");

  await page.goto("/admin/audit-log");
  const change = page.getByRole("listitem").filter({ hasText: "Blog post “Theirs”" }).first();
  await change.locator("summary").click();
  await change.getByRole("link", { name: "Open the record" }).click();
  await expect(page).toHaveURL(`/admin/blog/${id}`);
});

test("publishing stays in reach at the end of a post, and nothing runs off the page", async ({ page }) => {
  const id = await insertPost({ title: "Reach", excerpt: "R", content: "Words", status: "published" });
  await openEditor(page, `/admin/blog/${id}`);
  await title(page).fill("Reach further");
  await page.getByText("In search engines and shared links").scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Update" })).toBeInViewport({ ratio: 1 });
  const beyond = await sidewaysScroll(page);
  expect(beyond).toBeLessThanOrEqual(0);
});

test.describe("when something breaks", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("the session ends while writing: the text stays after signing in @desktop", async ({ page }) => {
    const id = await insertPost({ title: "Kept", content: "Old" });
    const admin = await openEditor(page, `/admin/blog/${id}`);
    await page.route(recordWrites, (route) =>
      route.fulfill({ status: 401, json: { code: "PGRST301", message: "JWT expired" } }),
    );
    await text(page).fill("Words nobody wants to write twice");
    await expect(page.getByText(/^Failed/)).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem("sb-reduit-auth-token");
      dispatchEvent(new Event("storage"));
    });
    await expect(page).toHaveURL(/\/login/);
    await page.unroute(recordWrites);
    await signIn(page, admin.email);
    await expect(page).toHaveURL(`/admin/blog/${id}`);
    await expect(page.getByText("Your text is back")).toBeVisible();
    await expect(text(page)).toHaveValue("Words nobody wants to write twice");
    await isSaved(page);
  });

  test("the session ends over a post just created: back to that post @desktop", async ({ page }) => {
    const words = `Begun ${crypto.randomUUID().slice(0, 8)}`;
    const admin = await openEditor(page, "/admin/blog/new");
    await title(page).fill(words);
    await isSaved(page);
    await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
    const address = page.url();
    await page.evaluate(() => {
      localStorage.removeItem("sb-reduit-auth-token");
      dispatchEvent(new Event("storage"));
    });
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, admin.email);
    await expect(page).toHaveURL(address);
    await expect(title(page)).toHaveValue(words);
  });

  test("a save that is refused is not called a publication, a publication is @desktop", async ({ page }) => {
    const id = await insertPost({ title: "Before", content: "Before", status: "published" });
    await openEditor(page, `/admin/blog/${id}`);
    await page.route(recordWrites, (route) =>
      route.fulfill({ status: 403, json: { code: "42501", message: "no" } }),
    );
    await title(page).fill("Mine");
    await page.getByRole("button", { name: "Update" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Not saved");
    await expect(alert).toContainText("perform this action. Your text is kept.");
    const draft = await insertPost({ title: "Draft", content: "Before", status: "draft" });
    await page.goto(`/admin/blog/${draft}`);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(alert).toContainText("Not published");
  });

  test("the backend is away: shown, kept, and saved by itself when it is back @desktop", async ({ page }) => {
    const id = await insertPost({ title: "Away", content: "Old" });
    await openEditor(page, `/admin/blog/${id}`);
    await expect(text(page)).toHaveValue("Old");
    await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 503, json: { message: "away" } }));
    await text(page).fill("Written while nobody listened");
    await expect(page.getByText(/^Failed\..*Your text is kept in this browser/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
    await page.unroute("**/rest/v1/**");
    await isSaved(page);
    const [stored] = await withDatabase((sql) => sql`select content from public.blog_posts where id = ${id}`);
    expect(stored?.content).toBe("Written while nobody listened");
  });
});

test("the toolbar's shortcuts mark the selection, and can be undone @desktop", async ({ page }) => {
  await openEditor(page, newPost);
  await text(page).fill("strong words");
  await text(page).press("ControlOrMeta+a");
  await text(page).press("ControlOrMeta+b");
  await expect(text(page)).toHaveValue("**strong words**");
  await text(page).press("ControlOrMeta+z");
  await expect(text(page)).toHaveValue("strong words");
});

test("words are found and replaced in the source too, and one undo takes it back", async ({ page }) => {
  const filler = "A line that is long enough to be one.\n\n".repeat(60);
  const id = await insertPost({ title: newTitle(), content: `One cloud.\n\n${filler}Two Clouds.` });
  await openEditor(page, `/admin/blog/${id}`);
  await text(page).press("ControlOrMeta+f");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await bar.getByLabel("Find", { exact: true }).fill("cloud");
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("2 of 2");
  await expect(bar.getByLabel("Find", { exact: true })).toBeFocused();
  await expect.poll(() => selectedIn(page)).toBe("Cloud");
  expect(await text(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(100);
  await expectAccessible(page);
  await bar.getByLabel("Replace with").fill("safe");
  await page.keyboard.press("Enter");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(bar.getByRole("status")).toHaveText("None");
  await expect(text(page)).toHaveValue(`One safe.\n\n${filler}Two safes.`);
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text(page)).toHaveValue(`One cloud.\n\n${filler}Two safes.`);
});

function selectedIn(page: Page): Promise<string> {
  return text(page).evaluate((area) =>
    area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : "",
  );
}

test("a taken slug is reported at once, with a free one to choose @desktop", async ({ page }) => {
  await openEditor(page, newPost);
  await title(page).fill(newTitle());
  await box(page, "Slug").fill("passkeys-in-a-regulated-firm");
  const slug = await withDatabase(
    (sql) => sql`select slug from public.blog_posts where status = 'published' limit 1`,
  );
  await box(page, "Slug").fill(String(slug[0]?.slug));
  await expect(page.getByText(/already has this slug/)).toBeVisible();
  await page.getByRole("button", { name: /^Use .*-2$/ }).click();
  await expect(page.getByText(/already has this slug/)).toHaveCount(0);
});

test("a post of 100,000 characters can be written on @desktop", async ({ page }) => {
  const paragraph = `${"Swiss data stays in Switzerland under Swiss law. ".repeat(20)}\n\n`;
  const content = paragraph.repeat(Math.ceil(100_000 / paragraph.length)).slice(0, 100_000);
  const id = await insertPost({ title: "Long", content });
  await openEditor(page, `/admin/blog/${id}`);
  await expect(text(page)).toBeVisible();
  await page.getByRole("button", { name: "Side by side" }).click();
  await expect(page.getByRole("region", { name: "Preview of Content" }).locator("p").first()).toBeVisible();
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And here it ends.");
  await isSaved(page);
  const [saved] = await withDatabase((sql) => sql`select content from public.blog_posts where id = ${id}`);
  expect(saved?.content).toBe(`${content} And here it ends.`);
});
