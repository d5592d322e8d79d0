// Follows every link of the site from the home page, as a search engine would.
import { beforeAll, expect, test } from "vitest";
import { get } from "./support/site.ts";

type Page = { path: string; status: number; html: string };

/** Pages without a search engine's interest, or files: reached, but not read as pages. */
const notPages = /^\/(login|register|dashboard|admin|social|icons|art|blog\/feed\.xml|\.well-known)/;

const pages = new Map<string, Page>();
/** The page on which each link was found first. */
const from = new Map([["/", "the start"]]);
let readable: Page[] = [];

beforeAll(async () => {
  const waiting = ["/"];
  while (waiting.length > 0)
    for (const page of await Promise.all(waiting.splice(0, 8).map(read))) {
      pages.set(page.path, page);
      for (const { path } of links(page)) {
        if (from.has(path)) continue;
        from.set(path, page.path);
        waiting.push(path);
      }
    }
  readable = [...pages.values()].filter(
    ({ path, html }) => html && !notPages.test(path) && !path.includes("?"),
  );
});

test("every internal link resolves, without a redirect", () => {
  expect(readable.length).toBeGreaterThan(60);
  const broken = [...pages.values()].filter(({ status }) => status !== 200);
  expect(broken.map(({ path, status }) => `${status} ${path} (from ${from.get(path)})`)).toEqual([]);
});

test("every link into a page leads to a place on it", () => {
  const anchors = readable.flatMap((page) => links(page).map((link) => ({ ...link, on: page.path })));
  const places = anchors.filter(({ path, anchor }) => anchor && !notPages.test(path));
  expect(places.length).toBeGreaterThan(100);
  const missing = places.filter(({ path, anchor }) => !pages.get(path)?.html.includes(` id="${anchor}"`));
  expect(missing.map(({ path, anchor, on }) => `${path}#${anchor} (from ${on})`)).toEqual([]);
});

test("every page has one h1, and no heading skips a level", () => {
  const wrong = readable.filter(({ html }) => {
    const levels = [...html.slice(html.indexOf("<main")).matchAll(/<h([1-6])[\s>]/g)].map(([, level]) =>
      Number(level),
    );
    const skips = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1);
    return skips || html.match(/<h1[\s>]/g)?.length !== 1;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test.each([
  ["title", /<title>([^<]*)<\/title>/],
  ["description", /<meta name="description" content="([^"]*)"/],
])("no two pages have the same %s", (_name, pattern) => {
  const words = readable.map(({ html }) => pattern.exec(html)?.[1]);
  expect(words.filter((each, index) => !each || words.indexOf(each) !== index)).toEqual([]);
});

test.each([
  ["a heading of a table without words", /<th\b[^>]*>\s*<\/th>/],
  ["an obsolete attribute", /<(?:th|td)\b[^>]*\salign=/],
  ["autocomplete on a radio button", /<input\b(?=[^>]*\stype="radio")(?=[^>]*\sautocomplete=)/i],
])("no page has %s", (_name, pattern) => {
  expect(readable.filter(({ html }) => pattern.test(html)).map(({ path }) => path)).toEqual([]);
});

test("the sitemap lists the pages that are linked and indexed", async () => {
  const sitemap = await (await get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || "/",
  );
  expect(
    listed.filter((path) => !pages.has(path)),
    "linked from no page",
  ).toEqual([]);
  const indexed = readable.filter(({ html }) => !html.includes('name="robots" content="noindex"'));
  const missing = indexed.filter(({ path }) => !listed.includes(path) && !path.startsWith("/blog/tags/"));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

async function read(path: string): Promise<Page> {
  const response = await get(path);
  const body = await response.text();
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  return { path, status: response.status, html: isPage ? body : "" };
}

function links({ path: own, html }: Page): { path: string; anchor: string }[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"#]*)(?:#([^"]*))?"/g)]
    .map(([, href = "", anchor = ""]) => ({ path: href.replaceAll("&amp;", "&") || own, anchor }))
    .filter(({ path }) => /^\/(?!\/)/.test(path));
}
