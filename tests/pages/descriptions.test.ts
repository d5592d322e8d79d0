// What a page says of itself to search engines and messengers.
import { describe, expect, inject, test } from "vitest";
import routes from "../../app/routes.ts";
import { pathsBelow } from "./support/routes.ts";
import { get, insertPost, insertRecord, openPage } from "./support/site.ts";

describe("a picture for messengers", () => {
  test.each([
    ...routes.flatMap(pathsBelow).filter((path) => !/[:*]|^\/admin|^\/dashboard\/|^\/dev/.test(path)),
    "/services/cloud",
    "/solutions/enterprise",
    "/industries/healthcare",
    "/blog?page=2",
    "/blog/passkeys-in-a-regulated-firm",
    "/blog/tags/encryption",
    "/blog/tags/encryption?page=99",
    "/resources/knowledge-base/test-your-exit",
    "/case-studies/geneva-family-office-key-custody",
    "/trust/security",
    "/legal/privacy-policy",
    "/search?q=keys",
    "/nope",
    "/services/nope",
  ])("%s has one", async (path) => {
    const html = await (await get(path)).text();
    const [, image = ""] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
    expect(image).toMatch(`${new URL(inject("product").url).origin}/social/`);
    const response = await get(new URL(image).pathname);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
  });
});

test.each([
  ["/", ["WebSite"]],
  ["/about", ["Organization", "BreadcrumbList"]],
  ...["/services", "/industries", "/case-studies", "/blog", "/resources", "/trust", "/legal"].map(
    (path): [string, string[]] => [path, ["BreadcrumbList", "ItemList"]],
  ),
  ["/status", ["BreadcrumbList"]],
  ["/contact", ["BreadcrumbList", "ContactPage"]],
  ["/services/cloud", ["BreadcrumbList", "FAQPage", "Service"]],
  ["/industries/education", ["BreadcrumbList"], ["Service"]],
  ["/blog/passkeys-in-a-regulated-firm", ["BreadcrumbList", "BlogPosting"]],
])("%s describes itself in JSON-LD as %j", async (path, kinds, others: string[] = []) => {
  const html = await (await get(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const described = blocks.map(([, text = ""]) => JSON.parse(text));
  for (const each of described) expect(each["@context"]).toBe("https://schema.org");
  const found = described.flatMap((each) => each["@type"]);
  expect(found).toEqual(expect.arrayContaining(kinds));
  for (const other of others) expect(found).not.toContain(other);
});

test("a post says to search engines what its editor set", async () => {
  const { path } = await insertPost({
    title: "As it is read",
    search_title: "As it is found",
    search_description: "What a search engine prints below it.",
    canonical: "https://elsewhere.example/a",
  });
  await expect.poll(async () => (await get(path)).status).toBe(200);
  const { document, texts, values } = await openPage(path);
  expect(document.title).toMatch(/^As it is found · /);
  expect(texts("h1")).toEqual(["As it is read"]);
  expect(values('meta[name="description"]', "content")).toEqual(["What a search engine prints below it."]);
  expect(values('link[rel="canonical"]', "href")).toEqual(["https://elsewhere.example/a"]);
});

const published = { status: "published", published_at: "2020-01-01T00:00:00Z" };

test.each([
  ["services", "/services", {}],
  ["industries", "/industries", { family: "industry" }],
  ["case_studies", "/case-studies", published],
  ["knowledge_articles", "/resources/knowledge-base", published],
  ["blog_posts", "/blog", published],
])("a hidden record of %s is in no sitemap, but readable", async (table, folder, values) => {
  const slug = `hidden-${crypto.randomUUID()}`;
  // The sitemap has been made again when it names the one that is not hidden.
  const shown = `${folder}/${slug}-not`;
  const path = `${folder}/${slug}`;
  await insertRecord(table, { slug, title: slug, noindex: true, ...values });
  await insertRecord(table, { slug: `${slug}-not`, title: `${slug}-not`, ...values });
  await expect.poll(async () => (await get("/sitemap.xml")).text()).toContain(`${shown}</loc>`);
  expect(await (await get("/sitemap.xml")).text()).not.toContain(`${path}</loc>`);
  const html = await (await get(path)).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  // The feed has every post.
  if (folder === "/blog") await expect.poll(async () => (await get("/blog/feed.xml")).text()).toContain(path);
});
