import { expect, test } from "vitest";
import { get, openPage, sendForm, textOf } from "./support/site.ts";

const base = "/resources/knowledge-base";

test("the hub links blog, case studies, knowledge base and feed", async () => {
  const { texts, screen } = await openPage("/resources");
  expect(texts("h1")).toEqual(["Resources"]);
  for (const [name, href] of [
    ["All posts", "/blog"],
    ["All case studies", "/case-studies"],
    ["All articles", base],
    ["Atom feed", "/blog/feed.xml"],
    [/^Getting started/, `${base}#getting-started`],
  ] as const) {
    const links = screen.getAllByRole("link", { name });
    expect(links.filter((link) => link.closest("main")).map((link) => link.getAttribute("href"))).toEqual([
      href,
    ]);
  }
  expect((await get("/blog/feed.xml")).headers.get("content-type")).toContain("atom");
});

test("articles are listed by category, those for beginners first", async () => {
  const { texts, document, screen } = await openPage(base);
  expect(texts("h1")).toEqual(["Knowledge base"]);
  expect(texts("main h2")[0]).toBe("Getting started");
  expect(texts(".index-row")).toHaveLength(15);
  const categories = [...screen.getByRole("navigation", { name: "Categories" }).querySelectorAll("a")];
  const backup = categories.find((link) => textOf(link).startsWith("Backup and recovery"));
  expect(textOf(document.querySelector(`${backup?.getAttribute("href")}`))).toContain("Run a restore drill");
});

test("search says how many there are, or helps when there are none", async () => {
  const { document } = await openPage(base);
  const form = document.querySelector("main form") as HTMLElement;
  const found = await sendForm(form, { q: "tls certificate" });
  const [heading = ""] = found.texts("main h2").filter((text) => text.includes("tls certificate"));
  const [, count] = /^(\d+) articles? for “tls certificate”$/.exec(heading) ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  expect(found.texts(".index-row")).toHaveLength(Number(count));
  expect((await sendForm(form, { q: "passkeys" })).values("main a", "href")).toContain(
    `${base}/enrol-a-team-in-passkeys`,
  );
  const none = await sendForm(form, { q: "xyzzyx" });
  expect(none.texts("h3")).toContain("No article mentions “xyzzyx”");
  expect(none.values('meta[name="robots"]', "content")).toEqual(["noindex"]);
  expect(none.screen.getByRole("link", { name: "Show all articles" }).getAttribute("href")).toBe(base);
});

test("an article has a text, a date and its neighbours", async () => {
  const { texts, screen } = await openPage(`${base}/run-a-restore-drill`);
  expect(texts("h1")).toEqual(["Run a restore drill"]);
  expect(texts("main p, main time")).toContainEqual(expect.stringMatching(/^Updated \d{1,2} \w+ \d{4}/));
  expect(texts(".prose p").length).toBeGreaterThan(3);
  const neighbours = screen.getByRole("navigation", { name: "Before and after, in Backup and recovery" });
  expect(neighbours.querySelector("a")?.getAttribute("href")).toBe(`${base}/test-your-exit`);
  const next = await openPage(`${base}/test-your-exit`);
  expect(next.screen.getByRole("link", { name: /Previous/ }).getAttribute("href")).toBe(
    `${base}/run-a-restore-drill`,
  );
});

test("the shelf beside an article marks the one being read", async () => {
  const { screen } = await openPage(`${base}/run-a-restore-drill`);
  const shelf = screen.getByRole("navigation", { name: "In Backup and recovery" });
  expect(shelf.querySelectorAll("a")).toHaveLength(2);
  expect([...shelf.querySelectorAll('a[aria-current="page"]')].map(textOf)).toEqual(["Run a restore drill"]);
});
