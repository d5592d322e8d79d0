import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

const article = "/blog/argon2id-parameters-by-measurement";

test.describe("the list", () => {
  test("leads with the featured post, then newest first, each post once", async ({ page }) => {
    await page.goto("/blog");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
    const featured = page.locator('[data-variant="featured"]');
    await expect(featured.getByRole("heading", { level: 2 })).toHaveText(
      "Evaluating a vendor without giving it your data",
    );
    for (const variant of ["horizontal", "default", "compact"]) {
      await expect(page.locator(`.post-card[data-variant="${variant}"]`)).toHaveCount(3);
    }
    const first = await page
      .locator(".post-card a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page).toHaveURL("/blog?page=2");
    await expect(page.getByRole("heading", { level: 2, name: "Page 2 of 2" })).toBeVisible();
    await expect(featured).toHaveCount(0);
    const second = await page
      .locator(".post-card a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    expect(first.length + second.length).toBe(14);
  });

  test("names each page differently @desktop", async ({ page }) => {
    await page.goto("/blog");
    const title = await page.title();
    await expect(page.locator('link[rel="alternate"][title="Blog"]')).toHaveAttribute(
      "href",
      "/blog/feed.xml",
    );
    await page.goto("/blog?page=2");
    expect(await page.title()).not.toBe(title);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog\?page=2$/);
  });

  test("leads to the subjects, whose counts are true @desktop", async ({ page }) => {
    await page.goto("/blog");
    const subject = page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: /^FADP/ });
    await expect(subject).toHaveText(/^FADP\s*3 posts$/);
    await subject.click();
    await expect(page).toHaveURL("/blog/tags/fadp");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("FADP");
    await expect(page.locator(".post-card")).toHaveCount(3);
    await expect(page.getByRole("link", { name: /^FADP/ })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  });

  test("finds posts by their words", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("searchbox", { name: "Search the blog" }).fill("passkeys");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/blog?q=passkeys");
    await expect(page.getByRole("link", { name: "Passkeys in a regulated firm" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /posts? for “passkeys”$/ })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  test("says when nothing was found, and where else to look", async ({ page }) => {
    await page.goto("/blog?q=xyzzyx");
    await expect(page.getByRole("heading", { name: "No post mentions “xyzzyx”" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Search the whole site" })).toHaveAttribute(
      "href",
      "/search?q=xyzzyx",
    );
    await expectAccessible(page);
  });
});

test.describe("bad input to the list @desktop", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test("a page beyond the last is not there, and the last one is offered", async ({ page }) => {
    for (const number of ["3", "999999", "99999999999999999999999999"]) {
      await test.step(number, async () => {
        const response = await page.goto(`/blog?page=${number}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: /^There is no page/ })).toBeVisible();
        await page.getByRole("link", { name: "Go to page 2" }).click();
        await expect(page).toHaveURL("/blog?page=2");
      });
    }
  });

  test("an invalid page number shows the first page", async ({ page }) => {
    for (const number of ["0", "-1", "1.5", "two", "%00", "<script>"]) {
      await test.step(number, async () => {
        const response = await page.goto(`/blog?page=${number}`);
        expect(response?.status()).toBe(200);
        await expect(page.locator('[data-variant="featured"]')).toBeVisible();
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog$/);
      });
    }
  });

  test("a script in the search is shown as text", async ({ page }) => {
    const script = '<script>alert("x")</script><img src=x onerror=alert(1)>';
    page.on("dialog", () => expect("a dialog").toBe("none"));
    await page.goto(`/blog?q=${encodeURIComponent(script)}`);
    await expect(page.getByRole("searchbox", { name: "Search the blog" })).toHaveValue(script);
    await expect(page.locator("main img[onerror]")).toHaveCount(0);
    await hydrate(page);
    await expect(page.getByRole("heading", { name: `No post mentions “${script}”` })).toBeVisible();
  });

  test("a search of 10 KB is cut", async ({ page }) => {
    const response = await page.goto(`/blog?q=${"a".repeat(10_240)}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("searchbox", { name: "Search the blog" })).toHaveValue("a".repeat(200));
  });

  test("an unknown subject is not there, and like ones are offered", async ({ page }) => {
    const response = await page.goto("/blog/tags/encrypton");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page not found/);
    await page.getByRole("main").getByRole("link", { name: "Encryption" }).click();
    await expect(page).toHaveURL("/blog/tags/encryption");
  });

  test("an unknown post is not there, and the one that was meant is offered", async ({ page }) => {
    const response = await page.goto("/blog/argon2-parameter-by-measurment");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Choosing Argon2id parameters by measurement" }).click();
    await expect(page).toHaveURL(article);
  });
});

test.describe("an article", () => {
  test("says who wrote it, when, how long it takes, and what it is about", async ({ page }) => {
    await page.goto(article);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Choosing Argon2id parameters by measurement",
    );
    await expect(page.getByText("Nora Aebischer").first()).toBeVisible();
    await expect(page.locator(".byline time")).toHaveText("11 December 2025");
    await expect(page.locator(".byline")).toContainText("min read");
    const subjects = page.getByRole("navigation", { name: "Tags of this article" });
    await expect(subjects.getByRole("link")).toHaveText(["Identity", "Encryption", "Monitoring"]);
    await expect(page.getByRole("heading", { level: 2, name: "Read next" })).toBeVisible();
    await expect(page.locator("#related .post-card")).toHaveCount(3);
    // The arrow back from a footnote is a sign, not words that its name would have to repeat.
    await expectAccessible(page, ["label-content-name-mismatch"]);
  });

  test("has lines of 60 to 75 characters @desktop", async ({ page }) => {
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

  test("has its contents beside it, which lead to the chapters @desktop", async ({ page }) => {
    await page.goto(article);
    const contents = page.getByRole("navigation", { name: "Contents" });
    await contents.getByRole("link", { name: "Turning it into a decision" }).click();
    await expect(page).toHaveURL(`${article}#turning-it-into-a-decision`);
    await expect(page.getByRole("heading", { name: "Turning it into a decision" })).toBeInViewport();
    await expect(contents).toBeInViewport();
  });

  test("draws the reading progress @desktop", async ({ page }) => {
    await page.goto(article);
    const width = () =>
      page.locator(".reading-progress").evaluate((line) => line.getBoundingClientRect().width / innerWidth);
    expect(await width()).toBeLessThan(0.05);
    await page.locator(".article-end").scrollIntoViewIfNeeded();
    await expect.poll(width).toBeGreaterThan(0.8);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.locator(".reading-progress")).toBeHidden();
  });

  test("lets code and its own address be copied", async ({ page, context }) => {
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

  test("keeps its text and its copy buttons on the way to the next @desktop", async ({ page }) => {
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

  test("colours code with classes, and footnotes lead there and back", async ({ page }) => {
    await page.goto(article);
    await expect(page.locator("pre .tok-keyword").first()).toHaveText("import");
    await page.getByRole("link", { name: "1", exact: true }).first().click();
    await expect(page.locator("#note-fn-1")).toBeInViewport();
    await page
      .locator("#note-fn-1")
      .getByRole("link", { name: /Back to reference/ })
      .click();
    await expect(page.locator("#note-fnref-1")).toBeInViewport();
  });

  test("offers readers to sign in, and to come back", async ({ page }) => {
    await page.goto(article);
    await expect(page.getByRole("link", { name: "Sign in to bookmark" })).toHaveAttribute(
      "href",
      `/login?next=${article}`,
    );
    await page.getByRole("link", { name: "Save for later" }).click();
    await expect(page).toHaveURL(`/login?next=${article}`);
  });

  test("describes itself to machines @desktop", async ({ page }) => {
    await page.goto(article);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const entries = data.map((text) => JSON.parse(text) as Record<string, unknown>);
    const posting = entries.find((entry) => entry["@type"] === "BlogPosting");
    expect(posting).toMatchObject({
      headline: "Choosing Argon2id parameters by measurement",
      datePublished: expect.stringMatching(/^2025-12-11/),
      author: { "@type": "Person", name: "Nora Aebischer" },
      keywords: ["Identity", "Encryption", "Monitoring"],
    });
    const crumbs = entries.find((entry) => entry["@type"] === "BreadcrumbList") as {
      itemListElement: { name: string }[];
    };
    expect(crumbs.itemListElement.map(({ name }) => name)).toEqual([
      "Home",
      "Blog",
      "Choosing Argon2id parameters by measurement",
    ]);
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  });

  test("prints as text alone @desktop", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("search, subjects and pages of the list work", async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("searchbox", { name: "Search the blog" }).fill("backup");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL("/blog?q=backup");
    await expect(page.locator(".post-card").first()).toBeVisible();
    await page.goto("/blog");
    await page.getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(page.locator(".post-card").first()).toBeVisible();
  });

  test("an article is complete, with contents, notes and a way to share it", async ({ page }) => {
    await page.goto(article);
    await expect(page.getByRole("heading", { level: 2, name: "What it does not do" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Notes" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Send by e-mail" })).toHaveAttribute(
      "href",
      /^mailto:\?subject=Choosing%20Argon2id.*body=.*http/,
    );
    await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
    const folded = page.locator(".toc-folded");
    if (await folded.isVisible()) await folded.locator("summary").click();
    await page
      .getByRole("navigation", { name: "Contents" })
      .getByRole("link", { name: "What it does not do" })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "What it does not do" })).toBeInViewport();
  });
});
