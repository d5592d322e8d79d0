import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

const article = "/blog/argon2id-parameters-by-measurement";

test("an article's contents are beside it, or folded on a phone, and lead to the chapters", async ({
  page,
}) => {
  await page.goto(article);
  const folded = page.locator(".toc-folded");
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await expect(folded).toBeVisible({ visible: isPhone });
  if (isPhone) await folded.locator("summary").click();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Turning it into a decision" }).click();
  await expect(page).toHaveURL(`${article}#turning-it-into-a-decision`);
  await expect(page.getByRole("heading", { name: "Turning it into a decision" })).toBeInViewport();
  if (!isPhone) await expect(contents).toBeInViewport();
});

test("an article, its author and searches that found nothing are accessible @desktop", {
  tag: "@all",
}, async ({ page }) => {
  for (const path of [
    article,
    "/blog/authors/nora-aebischer",
    "/blog?q=xyzzyx",
    "/search?q=xyzzyx",
    "/resources/knowledge-base?q=xyzzyx",
  ])
    await test.step(path, async () => {
      await page.goto(path);
      // The arrow back from a footnote is a sign, not words that its name would have to repeat.
      await expectAccessible(page, ["label-content-name-mismatch"]);
    });
});

test.describe("an article", () => {
  test("has lines of 60 to 75 characters @desktop", { tag: "@all" }, async ({ page }) => {
    await page.goto(article);
    await page.evaluate(() => document.fonts.ready);
    const longest = await page.locator(".prose > p").evaluateAll((paragraphs) =>
      paragraphs.slice(0, 6).map((paragraph) => {
        const range = document.createRange();
        const text = [
          ...(function* walk(node: Node): Generator<Text> {
            if (node instanceof Text) yield node;
            for (const child of node.childNodes) yield* walk(child);
          })(paragraph),
        ];
        const lines = new Map<number, number>();
        for (const node of text) {
          for (let at = 0; at < node.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const top = Math.round(range.getBoundingClientRect().bottom / 12);
            lines.set(top, (lines.get(top) ?? 0) + 1);
          }
        }
        return Math.max(...lines.values());
      }),
    );
    const whole = longest.filter((count) => count > 50);
    expect(whole.length).toBeGreaterThan(3);
    expect(Math.max(...whole)).toBeLessThanOrEqual(78);
    expect(whole.reduce((sum, count) => sum + count, 0) / whole.length).toBeGreaterThanOrEqual(60);
  });

  test("draws the reading progress @desktop", { tag: "@all" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(article);
    const width = () =>
      page.locator(".reading-progress").evaluate((line) => line.getBoundingClientRect().width / innerWidth);
    expect(await width()).toBeLessThan(0.05);
    await page.locator(".article-end").scrollIntoViewIfNeeded();
    await expect.poll(width).toBeGreaterThan(0.8);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.locator(".reading-progress")).toBeHidden();
  });

  test("lets code and its own URL be copied @desktop", { tag: "@all" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(article);
    const code = page.locator(".prose pre").first();
    // From the text before it: what is further up may still have an estimated height.
    const place = () =>
      code.evaluate((block) => {
        const before = (block.closest(".code-frame") ?? block).previousElementSibling;
        return block.getBoundingClientRect().top - (before?.getBoundingClientRect().bottom ?? 0);
      });
    await code.scrollIntoViewIfNeeded();
    const before = await place();
    await hydrate(page);
    const copy = page.locator(".code-frame").first().getByRole("button", { name: "Copy code" });
    await copy.click();
    await expect(page.locator(".code-frame").first().getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'import { argon2Sync, randomBytes } from "node:crypto";',
    );
    expect(Math.abs((await place()) - before)).toBeLessThan(1);
    const link = page.getByRole("button", { name: "Copy link" });
    await link.scrollIntoViewIfNeeded();
    // Until the text that came near on the way has its height.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    await link.click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^http\S+\/blog\/argon2id-parameters-by-measurement$/);
  });

  test("keeps its text and its copy buttons on the way to the next @desktop", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/blog/envelope-encryption-worked-example");
    await hydrate(page);
    await expect(page.locator(".code-copy button").first()).toBeAttached();
    await page.locator("#related .post-card a").first().click();
    await expect(page).not.toHaveURL(/envelope/);
    await expect(page.locator(".prose p").first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Envelope encryption: a worked example");
    await expect(page.locator(".code-frame .code-copy button").first()).toBeAttached();
    await expect(page.locator(".prose pre:not(.code-frame > pre)")).toHaveCount(0);
    await expect(page.locator(".code-frame .code-frame")).toHaveCount(0);
  });

  test("prints as text alone @desktop", { tag: "@all" }, async ({ page }) => {
    await page.goto(article);
    await page.emulateMedia({ media: "print" });
    for (const part of [
      "[data-site-header]",
      "[data-site-footer]",
      ".reading-margin",
      ".article-end",
      "#related",
      ".reading-progress",
    ]) {
      await expect(page.locator(part).first()).toBeHidden();
    }
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".prose p").first()).toBeVisible();
  });
});
