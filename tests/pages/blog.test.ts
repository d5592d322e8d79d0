import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { get, insertPost, insertRecord, openPage, sendForm, textOf, withDatabase } from "./support/site.ts";

const article = "/blog/argon2id-parameters-by-measurement";

test("a draft is not there, and is once it is published", async () => {
  const { path, id } = await insertPost({ title: "A post", status: "draft" });
  expect((await get(path)).status).toBe(404);
  await withDatabase((sql) => sql`update blog_posts set status = 'published' where id = ${id}`);
  await expect.poll(async () => (await get(path)).status).toBe(200);
  expect((await openPage(path)).texts("h1")).toEqual(["A post"]);
});

describe("the list", () => {
  test("leads with the featured post, then newest first, each post once", async () => {
    const first = await openPage("/blog");
    expect(first.texts("h1")).toEqual(["Blog"]);
    expect(first.texts('[data-variant="featured"] h2')).toEqual([
      "Evaluating a vendor without giving it your data",
    ]);
    for (const variant of ["horizontal", "default", "compact"])
      expect(first.texts(`.post-card[data-variant="${variant}"]`)).toHaveLength(3);
    const second = await openPage("/blog?page=2");
    expect(second.texts("h2")).toContain("Page 2 of 2");
    expect(second.texts('[data-variant="featured"]')).toEqual([]);
    expect(first.values("nav a", "href")).toContain("/blog?page=2");
    const listed = [first, second].flatMap((page) => page.values(".post-card a", "href"));
    expect(new Set(listed).size).toBe(listed.length);
    const posts = readdirSync("content/blog_posts").map((file) => `/blog/${file.replace(/\.md$/, "")}`);
    expect(listed).toEqual(expect.arrayContaining(posts));
    const dates = [first, second]
      .flatMap((page) => page.values('.post-card:not([data-variant="featured"]) time', "datetime"))
      .map((date) => Date.parse(date ?? ""));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  test("names each page differently", async () => {
    const [first, second] = [await openPage("/blog"), await openPage("/blog?page=2")];
    expect(second.document.title).not.toBe(first.document.title);
    expect(first.values('link[rel="alternate"][title="Blog"]', "href")).toEqual(["/blog/feed.xml"]);
    expect(second.values('link[rel="canonical"]', "href")).toEqual([
      expect.stringMatching(/\/blog\?page=2$/),
    ]);
  });

  test("leads to the tags, whose counts are true", async () => {
    const tags = (await openPage("/blog")).screen.getByRole("navigation", { name: "Tags" });
    expect(textOf(tags.querySelector('a[href="/blog/tags/fadp"]'))).toMatch(/^FADP ?3 posts$/);
    const page = await openPage("/blog/tags/fadp");
    expect(page.texts("h1")).toEqual(["FADP"]);
    expect(page.texts(".post-card")).toHaveLength(3);
    expect(page.values('main a[aria-current="page"]', "href")).toEqual(["/blog/tags/fadp"]);
  });

  test("finds posts by their words", async () => {
    const { screen } = await openPage("/blog");
    const form = screen.getByRole("searchbox", { name: "Search the blog" }).closest("form") as HTMLElement;
    const found = await sendForm(form, { q: "passkeys" });
    expect(found.values(".post-card a", "href")).toContain("/blog/passkeys-in-a-regulated-firm");
    expect(found.texts("h2")).toContainEqual(expect.stringMatching(/posts? for “passkeys”$/));
    expect(found.values('meta[name="robots"]', "content")).toEqual(["noindex"]);
  });

  test("says when nothing was found, and where else to look", async () => {
    const { texts, screen } = await openPage("/blog?q=xyzzyx");
    expect(texts("h2")).toContain("No post mentions “xyzzyx”");
    const elsewhere = screen.getByRole("link", { name: "Search the whole site" });
    expect(elsewhere.getAttribute("href")).toBe("/search?q=xyzzyx");
  });
});

describe("bad input to the list", () => {
  test.each(["3", "999999", "99999999999999999999999999"])(
    "page %s is a 404 that offers the last one",
    async (number) => {
      const { status, texts, screen } = await openPage(`/blog?page=${number}`);
      expect(status).toBe(404);
      expect(texts("h2")).toContainEqual(expect.stringMatching(/^There is no page/));
      expect(screen.getByRole("link", { name: "Go to page 2" }).getAttribute("href")).toBe("/blog?page=2");
    },
  );

  test.each(["0", "-1", "1.5", "two", "%00", "<script>"])("page %s shows the first page", async (number) => {
    const { status, texts, values } = await openPage(`/blog?page=${number}`);
    expect(status).toBe(200);
    expect(texts('[data-variant="featured"]')).toHaveLength(1);
    expect(values('link[rel="canonical"]', "href")).toEqual([expect.stringMatching(/\/blog$/)]);
  });

  test("a search of 10 KB is cut", async () => {
    const { status, values } = await openPage(`/blog?q=${"a".repeat(10_240)}`);
    expect(status).toBe(200);
    expect(values("main input[name=q]", "value")).toEqual(["a".repeat(200)]);
  });
});

describe("an article", () => {
  test("says who wrote it, when, how long it takes, and what it is about", async () => {
    const { texts, screen } = await openPage(article);
    expect(texts("h1")).toEqual(["Choosing Argon2id parameters by measurement"]);
    expect(texts(".byline-name")).toEqual(["Nora Aebischer Sample"]);
    expect(texts(".byline time")).toEqual(["11 December 2025"]);
    expect(texts(".byline")).toEqual([expect.stringMatching(/\d+ min read/)]);
    const tags = screen.getByRole("navigation", { name: "Tags of this article" });
    expect([...tags.querySelectorAll("a")].map(textOf)).toEqual(["Identity", "Encryption", "Monitoring"]);
    expect(texts("h2")).toContain("Read next");
    expect(texts("#related .post-card")).toHaveLength(3);
  });

  test("colours code with classes, and footnotes lead there and back", async () => {
    const { texts, document } = await openPage(article);
    expect(texts("pre .tok-keyword")[0]).toBe("import");
    const reference = document.querySelector("#note-fnref-1");
    expect([textOf(reference), reference?.getAttribute("href")]).toEqual(["1", "#note-fn-1"]);
    const back = document.querySelector('#note-fn-1 a[href="#note-fnref-1"]');
    expect(back?.getAttribute("aria-label")).toMatch(/^Back to reference/);
  });

  test("is complete, with contents, notes and a way to share it", async () => {
    const { texts, document, screen } = await openPage(article);
    expect(texts("h2")).toEqual(expect.arrayContaining(["What it does not do", "Notes"]));
    expect(screen.getByRole("link", { name: "Send by e-mail" }).getAttribute("href")).toMatch(
      /^mailto:\?subject=Choosing%20Argon2id.*body=.*http/,
    );
    for (const contents of screen.getAllByRole("navigation", { name: "Contents" })) {
      const links = [...contents.querySelectorAll("a")];
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        const chapter = document.querySelector(`${link.getAttribute("href")}`);
        expect(textOf(chapter)).toBe(textOf(link));
      }
    }
  });

  test("offers readers to sign in, and to come back", async () => {
    const { screen } = await openPage(article);
    for (const name of ["Sign in to bookmark", "Save for later"])
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/login?next=${article}`);
  });

  test("describes itself in JSON-LD", async () => {
    const { document, values } = await openPage(article);
    const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
    const described = blocks.map(({ textContent }) => JSON.parse(textContent ?? ""));
    expect(described.find((each) => each["@type"] === "BlogPosting")).toMatchObject({
      headline: "Choosing Argon2id parameters by measurement",
      datePublished: expect.stringMatching(/^2025-12-11/),
      author: {
        "@type": "Person",
        name: "Nora Aebischer (sample)",
        url: expect.stringContaining("/blog/authors/"),
      },
      keywords: ["Identity", "Encryption", "Monitoring"],
    });
    const crumbs = described.find((each) => each["@type"] === "BreadcrumbList");
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      "Home",
      "Blog",
      "Choosing Argon2id parameters by measurement",
    ]);
    expect(values('meta[property="og:type"]', "content")).toEqual(["article"]);
  });

  test("ends with the further reading its editor chose, in that order", async () => {
    const slugs = ["what-99-9-percent-means", "reading-a-subprocessor-list"];
    const ids = await withDatabase(
      (sql) =>
        sql`select id from blog_posts where slug = any (${slugs}) order by array_position(${slugs}, slug)`,
    );
    const { path } = await insertPost({ related_posts: ids.map(({ id }) => id) });
    await expect
      .poll(async () => (await openPage(path)).values("#related h3 a", "href"))
      .toEqual(slugs.map((slug) => `/blog/${slug}`));
  });
});

describe("authors", () => {
  test("an article leads to its author, who leads to everything they wrote", async () => {
    const post = "/blog/passkeys-in-a-regulated-firm";
    const { texts, values } = await openPage(post);
    const [path] = values(".byline-name a", "href");
    const author = await openPage(path ?? "");
    expect(author.texts("h1")).toEqual(texts(".byline-name a"));
    expect(author.values("main a", "href")).toContain(post);
    expect(await (await get("/sitemap.xml")).text()).toContain(`${path}</loc>`);
  });

  test("team members who are authors link to their posts, other names do not", async () => {
    const authors = await withDatabase(
      (sql) => sql`
        select name, slug from public.team_members t where is_active and deleted_at is null
          and exists (select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.deleted_at is null)
        order by display_order`,
    );
    const { texts, values } = await openPage("/about");
    expect(texts(".team a")).toEqual(authors.map(({ name }) => name));
    const paths = authors.map(({ slug }) => `/blog/authors/${slug}`);
    expect(values(".team a", "href")).toEqual(paths);
    expect((await openPage(paths[0] ?? "")).texts("h1")).toEqual([authors[0]?.name]);
  });

  test("an author who is not shown has no page, and keeps the name", async () => {
    const slug = `left-${crypto.randomUUID()}`;
    await insertRecord("team_members", { name: `Name ${slug}`, slug, is_active: false });
    const { path } = await insertPost({ author: slug });
    await expect.poll(async () => (await get(path)).status).toBe(200);
    const { html } = await openPage(path);
    expect(html).toContain(`Name ${slug}`);
    expect(html).not.toContain(`/blog/authors/${slug}`);
    expect((await get(`/blog/authors/${slug}`)).status).toBe(404);
  });
});
