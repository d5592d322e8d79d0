// The status page and the trust centre as visitors and programs read them.
import { expect, test } from "./setup/test.ts";

type StatusFile = {
  as_of: string;
  components: { id: string; computed_from: string; availability: { month: string; percent: number }[] }[];
  history: { title: string }[];
};

test("the status for programs says when it was true and what it is made of @desktop", async ({ request }) => {
  const status: StatusFile = await (await request.get("/status.json")).json();
  expect(Math.abs(Date.parse(status.as_of) - Date.now())).toBeLessThan(3_700_000);
  const storage = status.components.find(({ id }) => id === "storage-and-backup");
  expect(storage?.computed_from).toBe("recorded incidents");
  // 37 of the 43,200 minutes of September.
  expect(storage?.availability.find(({ month }) => month === "2026-09")?.percent).toBe(99.914);
});

test("the status feed is well-formed, with an entry per incident @desktop", async ({ request, page }) => {
  const response = await request.get("/status.atom");
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  const { entries, problems } = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      return {
        problems: feed.querySelectorAll("parsererror").length,
        entries: [...feed.querySelectorAll("entry")].map((entry) => ({
          title: entry.querySelector("title")?.textContent,
          updated: entry.querySelector("updated")?.textContent,
        })),
      };
    },
    await response.text(),
  );
  expect(problems).toBe(0);
  // Renewed with its last update.
  expect(entries).toContainEqual({
    title: "Delayed events in detection",
    updated: "2026-10-14T12:45:00.000Z",
  });
});

test("the trust centre has two halves, and leads to the status page", async ({ page }) => {
  await page.goto("/trust");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2, name: "Our services" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 2, name: "This website" })).toBeVisible();
  await main.getByRole("link", { name: "Status and availability" }).click();
  await expect(page).toHaveURL("/status");
  await expect(page.getByRole("heading", { level: 1, name: "Status" })).toBeVisible();
  await expect(page.locator(".status-now time")).toBeVisible();
});
