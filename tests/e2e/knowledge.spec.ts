import { expect, expectAccessible, test } from "./setup/test.ts";

const base = "/resources/knowledge-base";

test("the hub links blog, case studies, knowledge base and feed @desktop", async ({ page, request }) => {
  await page.goto("/resources");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resources");
  // Behind the head lies a drawing in hairlines: axe cannot tell the ground from it.
  await expectAccessible(page);
  const main = page.getByRole("main");
  for (const [name, href] of [
    ["All posts", "/blog"],
    ["All case studies", "/case-studies"],
    ["All articles", base],
    ["Atom feed", "/blog/feed.xml"],
  ] as const) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  expect((await request.get("/blog/feed.xml")).headers()["content-type"]).toContain("atom");
  await main.getByRole("link", { name: "Getting started" }).click();
  await expect(page).toHaveURL(`${base}#getting-started`);
});

test("articles are listed by category, those for beginners first", async ({ page }) => {
  await page.goto(base);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Knowledge base");
  const categories = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(categories.first()).toHaveText("Getting started");
  await expect(page.locator(".index-row")).toHaveCount(15);
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /Backup and recovery/ })
    .click();
  await expect(page.getByRole("link", { name: "Run a restore drill" })).toBeInViewport();
  await expectAccessible(page);
});

test("search says how many there are, or helps when there are none", async ({ page }) => {
  await page.goto(base);
  await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill("tls certificate");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(`${base}?q=tls+certificate`);
  const heading = page.getByRole("heading", { level: 2, name: /^\d+ articles? for “tls certificate”$/ });
  const count = Number.parseInt((await heading.textContent()) ?? "", 10);
  expect(count).toBeGreaterThan(0);
  await expect(page.locator(".index-row")).toHaveCount(count);
  await page.goto(`${base}?q=xyzzyx`);
  await expect(page.getByRole("heading", { name: "No article mentions “xyzzyx”" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect(page.locator(".index-row")).toHaveCount(15);
});

test("an article has contents, a date and its neighbours", async ({ page }) => {
  await page.goto(`${base}/run-a-restore-drill`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Run a restore drill");
  await expect(page.getByText(/^Updated \d{1,2} \w+ \d{4}/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Before and after, in Backup and recovery" })
    .getByRole("link", { name: /Test your exit/ })
    .click();
  await expect(page).toHaveURL(`${base}/test-your-exit`);
  await expect(page.getByRole("link", { name: /Previous/ })).toHaveAttribute(
    "href",
    `${base}/run-a-restore-drill`,
  );
});

test("the shelf beside an article marks the one being read @desktop", async ({ page }) => {
  await page.goto(`${base}/run-a-restore-drill`);
  const shelf = page.getByRole("navigation", { name: "In Backup and recovery", exact: true });
  await expect(shelf.getByRole("link", { name: "Run a restore drill" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(shelf.getByRole("link")).toHaveCount(2);
});

test.describe("an unknown article @desktop", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test("is not there, and the one that was meant is offered", async ({ page }) => {
    const response = await page.goto(`${base}/restore-drill`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page not found/);
    await page.getByRole("main").getByRole("link", { name: "Run a restore drill" }).click();
    await expect(page).toHaveURL(`${base}/run-a-restore-drill`);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the knowledge base is searched and read", async ({ page }) => {
    await page.goto(base);
    await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill("passkeys");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: "Enrol a team in passkeys" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enrol a team in passkeys");
    await expect(page.locator(".prose p").first()).toBeVisible();
  });
});
