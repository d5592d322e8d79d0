// Follows every link of the site from the home page, as a search engine would.
import { expect, test } from "./setup/test.ts";

type Page = { path: string; status: number; html: string };

/** Pages of other issues of work, or files: reached, but not read as pages. */
const notPages = /^\/(login|register|dashboard|admin|social|icons|art|blog\/feed\.xml|\.well-known)/;

test("@desktop every internal link resolves, and every page names itself once", async ({ request }) => {
  const pages = new Map<string, Page>();
  const from = new Map<string, string>([["/", "the start"]]);
  const waiting = ["/"];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 8);
    const fetched = await Promise.all(
      batch.map(async (path) => {
        const response = await request.get(path, { maxRedirects: 0 });
        const isPage = response.headers()["content-type"]?.startsWith("text/html") ?? false;
        return { path, status: response.status(), html: isPage ? await response.text() : "" };
      }),
    );
    for (const page of fetched) {
      pages.set(page.path, page);
      for (const path of internalLinks(page.html)) {
        if (from.has(path)) continue;
        from.set(path, page.path);
        waiting.push(path);
      }
    }
  }

  const broken = [...pages.values()]
    .filter(({ status }) => status >= 300)
    .map(({ path, status }) => `${status} ${path} (from ${from.get(path)})`);
  expect(broken, "links that do not resolve").toEqual([]);

  const readable = [...pages.values()].filter(
    ({ path, html }) => html && !notPages.test(path) && !path.includes("?"),
  );
  expect(readable.length).toBeGreaterThan(60);
  const headings = readable
    .filter(({ html }) => (html.match(/<h1[\s>]/g) ?? []).length !== 1)
    .map(({ path }) => path);
  expect(headings, "pages without exactly one h1").toEqual([]);
  expect(repeated(readable, /<title>([^<]*)<\/title>/), "titles that stand twice").toEqual([]);
  expect(
    repeated(readable, /<meta name="description" content="([^"]*)"/),
    "descriptions that stand twice",
  ).toEqual([]);

  const untidy = readable.flatMap(({ path, html }) =>
    mistakes.filter(([pattern]) => pattern.test(html)).map(([, what]) => `${what}: ${path}`),
  );
  expect(untidy, "what a validator would not pass").toEqual([]);

  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || "/",
  );
  expect(
    listed.filter((path) => !pages.has(path)),
    "in the sitemap, linked from nowhere",
  ).toEqual([]);
  const indexed = readable
    .filter(({ html }) => !html.includes('name="robots" content="noindex"'))
    .map(({ path }) => path);
  expect(
    indexed.filter((path) => !listed.includes(path) && !path.startsWith("/blog/tags/")),
    "not in the sitemap",
  ).toEqual([]);
});

const mistakes: [RegExp, string][] = [
  [/<th\b[^>]*>\s*<\/th>/, "a heading of a table without words"],
  [/<(?:th|td)\b[^>]*\salign=/, "an obsolete attribute"],
  [/<input\b(?=[^>]*\stype="radio")(?=[^>]*\sautocomplete=)/i, "autocomplete on a radio button"],
];

function internalLinks(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !href.startsWith("//"));
}

function repeated(pages: Page[], pattern: RegExp): string[] {
  const seen = new Map<string, string[]>();
  for (const { path, html } of pages) {
    const text = pattern.exec(html)?.[1] ?? "(missing)";
    seen.set(text, [...(seen.get(text) ?? []), path]);
  }
  return [...seen]
    .filter(([, paths]) => paths.length > 1)
    .map(([text, paths]) => `${text}: ${paths.join(", ")}`);
}
