// Whatever came with the product and is invented says so, wherever it is shown: HTML, title, structured data, feed, JSON, search.
import { beforeAll, expect, test } from "vitest";
import { get, openPage, startOwnProduct, withDatabase } from "./support/site.ts";

startOwnProduct();

const tables = {
  case_studies: "title",
  certifications: "name",
  statistics: "title",
  status_components: "name",
  status_notices: "title",
  team_members: "name",
  testimonials: "quote",
  trust_records: "title",
};
const name = /invented [0-9a-f]{8}/g;
/** What says of itself or around itself that it is a sample. */
const marked = /invented [0-9a-f]{8} \(sample\)/g;
/** What one mark is enough for. */
const entry = "li, figure, article, th, td, dl > div, header, .byline";
let pages: string[] = [];

beforeAll(async () => {
  await withDatabase(async (sql) => {
    for (const [table, column] of Object.entries(tables))
      await sql`update ${sql(table)} set ${sql(column)} = 'invented ' || left(id::text, 8) where is_sample`;
  });
  const map = await (await get("/sitemap.xml")).text();
  const search = "/search?q=invented";
  pages = [
    ...[...map.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/"),
    search,
  ];
});

const namesIn = (text: string) => new Set(text.match(name));

/** Names that stand in the text without a mark in their own entry. */
function unmarkedIn(document: Document): string[] {
  const walker = document.createTreeWalker(document.body, 4);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest("script")) continue;
    // A breadcrumb belongs to the header.
    const entries = element.closest("[aria-current]") ? "header" : entry;
    const around = element.closest(entries) ?? element;
    const isMarked = [...around.querySelectorAll('[data-variant="sample"]')].length > 0;
    const text = (node.textContent ?? "").replace(marked, "");
    if (!isMarked)
      found.push(...[...namesIn(text)].map((each) => `${each} in ${around.outerHTML.slice(0, 200)}`));
  }
  return found;
}

test("every page, feed and file marks the samples it shows", async () => {
  await expect.poll(async () => (await get("/about")).text(), { timeout: 60_000 }).toMatch(name);
  const seen = new Set<string>();
  for (const path of pages) {
    const { document, html } = await openPage(path);
    for (const each of namesIn(html)) seen.add(each);
    expect(unmarkedIn(document), path).toEqual([]);
    const texts = [...document.head.querySelectorAll("title, meta, script")]
      .map((each) => each.getAttribute("content") ?? each.textContent ?? "")
      .join("\n");
    expect([...namesIn(texts.replace(marked, ""))], `the head of ${path}`).toEqual([]);
  }
  const feed = await (await get("/blog/feed.xml")).text();
  expect([...namesIn(feed.replace(marked, ""))]).toEqual([]);
  const answers = await (await get("/trust/answers.csv")).text();
  expect(namesIn(answers).size).toBeGreaterThan(20);
  expect([...namesIn(answers.replace(marked, ""))]).toEqual([]);
  const incidents = (await (await get("/status.atom")).text()).split("<entry>").slice(1);
  expect(incidents.filter((each) => !/<title>invented [0-9a-f]{8} \(sample\)</.test(each))).toEqual([]);
  const status = await (await get("/status.json")).json();
  const entries = [status.components, status.incidents, status.maintenance, status.history].flat();
  expect(entries.filter((each) => !each.sample && namesIn(JSON.stringify(each)).size > 0)).toEqual([]);
  const stored = await withDatabase((sql) =>
    Promise.all(
      Object.keys(tables).map((table) => sql`select count(*)::int from ${sql(table)} where is_sample`),
    ),
  );
  // All that the sitemap's pages show; of the testimonials and people some.
  expect(seen.size).toBeGreaterThan(stored.flat().reduce((sum, { count }) => sum + count, 0) * 0.8);
});

test("hidden samples are nowhere, and confirmed ones carry no mark", async () => {
  await withDatabase(async (sql) => {
    await sql`update public.trust_records set is_sample = false where display_order = 1`;
    await sql`insert into public.site_settings (key, value) values ('show_samples', 'false')`;
  });
  const text = async (path: string) => (await get(path)).text();
  // Stored pages are renewed behind the first answers.
  const paths = ["/", "/about", "/case-studies", "/status", "/blog", "/trust/regulated"];
  for (const path of [...paths, "/status.json", "/blog/feed.xml", "/trust/answers.csv"])
    await expect.poll(() => text(path), { timeout: 60_000, message: path }).not.toMatch(name);
  await expect.poll(() => text("/trust"), { timeout: 60_000 }).not.toContain('data-variant="sample"');
  expect(namesIn(await text("/trust")).size).toBeGreaterThan(0);
});
