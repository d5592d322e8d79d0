// Legal documents: the index, the versions of one and what changed between them, and what an operator confirms before going live.
import { openAsAdmin } from "./setup/admins.ts";
import { box, isSaved } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

test("versions are compared, also without JavaScript @desktop", async ({ page, browser, baseURL }) => {
  const slug = `rules-${crypto.randomUUID().slice(0, 8)}`;
  const texts = [
    "## 1 Scope\n\nThe house has **two** doors.\n\nKeys are counted.",
    "## 1 Scope\n\nThe house has **three** doors.\n\nKeys are counted.",
  ];
  await withDatabase(async (sql) => {
    for (const [at, content] of texts.entries())
      await sql`
        insert into public.legal_documents (slug, version, title, content, effective_on, status, published_at)
        values (${slug}, ${at + 1}, ${`House ${slug}`}, ${content}, ${`2026-0${at + 1}-01`}, 'published', now())`;
  });
  const link = page.getByRole("main").getByRole("link", { name: `House ${slug}` });
  await expect(async () => {
    await page.goto("/legal");
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
  await expect(page.getByText("2, in force")).toBeVisible();
  const history = page.getByRole("region", { name: "Versions" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(page.locator(".legal-checksum code")).toHaveText(/^[0-9a-f]{64}$/);
  await expectAccessible(page);

  const withoutScript = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(`/legal/${slug}`);
  await plain.getByLabel("What changed from").selectOption("1");
  await plain.getByRole("button", { name: "Compare" }).click();
  const changes = plain.getByRole("region", { name: "Changes from version 1 to version 2" });
  await expect(changes.locator("del mark")).toHaveText("two");
  await expect(changes.locator("ins mark")).toHaveText("three");
  await expect(changes.getByText("**")).toHaveCount(0);
  await withoutScript.close();
});

test("the operator confirms what the documents promise, and it stays so @desktop", async ({ page }) => {
  await openAsAdmin(page, "/admin/legal-documents");
  const open = page.getByText(/Before you go live: \d+ of \d+ questions open/);
  const before = await open.textContent();
  await open.click();
  const question = page.getByRole("checkbox", { name: /^Can audits at any time be granted/ });
  await question.check();
  await expect(open).not.toHaveText(before ?? "");
  await expect(question).toHaveAccessibleDescription(/Confirmed on \d+ \w+ \d{4}/);
  await expectAccessible(page);
  await page.reload();
  await open.click();
  await expect(question).toBeChecked();
  await question.uncheck();
  await expect(open).toHaveText(before ?? "");
});

test("a document that needs a second person leads to the review, no refusal @desktop", async ({ page }) => {
  // Faked for this browser alone: the setting holds for the site, and other journeys publish documents.
  let status: string | undefined;
  await page.route(/rpc\/review_state/, async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const review = status ? { ...state.review, id: crypto.randomUUID(), status } : state.review;
    await route.fulfill({ response, json: { ...state, required: true, isCurrent: true, review } });
  });
  const title = `Second person ${crypto.randomUUID().slice(0, 8)}`;
  await openAsAdmin(page, "/admin/legal-documents/new");
  await box(page, "Title").fill(title);
  await box(page, "Content").fill("Everyone is kind.");
  await isSaved(page);
  await expect(page.getByText("This needs a second person")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask for a review to publish" }).click();
  await expect(page.getByRole("dialog", { name: "Ask for a review" })).toBeVisible();
  status = "waiting";
  await page.reload();
  await expect(page.getByRole("button", { name: "Waiting for a review" })).toBeDisabled();
  status = "approved";
  await page.reload();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await withDatabase((sql) => sql`delete from public.legal_documents where title = ${title}`);
});
