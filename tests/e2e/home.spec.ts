import { withDatabase } from "./setup/readers.ts";
import { expect, hydrate, test } from "./setup/test.ts";

test("a visitor reads the home page with figures from the database", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Data, Your Control");
  await expect(page.getByText("99.9%").first()).toBeVisible();
});

test("React arrives at the first sign of intent, not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  // The measuring script comes when the page is idle and is no part of React.
  expect(scripts.filter((url) => !url.includes("/assets/collector-"))).toEqual([]);
  await hydrate(page);
  expect(scripts.length).toBeGreaterThan(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page is complete", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Data, Your Control");
    await expect(page.getByText("99.9%").first()).toBeVisible();
  });
});

test("the button of a slide leads to where its record is @desktop", async ({ request }) => {
  const headline = `Slide ${crypto.randomUUID().slice(0, 8)}`;
  await withDatabase(async (sql) => {
    const [about] = await sql`select id from public.pages where path = '/about'`;
    await sql`
      insert into public.hero_slides (headline, link_label, link_href, display_order)
      values (${headline}, 'Who we are', ${`record:pages/${about?.id}`}, 99)`;
  });
  try {
    const html = async () => (await request.get("/")).text();
    await expect.poll(html).toContain(headline);
    expect((await html()).match(/<a [^>]*>(?:(?!<\/a>).)*Who we are/s)?.[0]).toContain('href="/about"');
  } finally {
    await withDatabase((sql) => sql`delete from public.hero_slides where headline = ${headline}`);
  }
});

test("an unknown URL gets a helpful page and status 404", async ({ page }) => {
  const response = await page.goto("/no/such/place");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist");
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
});

test.use({ expectedErrors: [/404 \(Not Found\)/] });
