import { expect, it } from "vitest";
import { createUsers, tryAs } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

onEachPostgres(
  (database) => {
    async function search(query: string, limit = 20) {
      const { result, error } = await tryAs(
        database(),
        "anonymous",
        (as) =>
          as`select kind, slug, section, title, snippet, rank from public.search_content(${query}, ${limit})`,
      );
      if (error) throw error;
      return result;
    }

    it("finds every kind of text, best first, and says where it lives", async () => {
      const found = await search("vault");
      expect(found.map((row) => row.kind).sort()).toEqual([
        "article",
        "case-study",
        "industry",
        "page",
        "post",
        "service",
      ]);
      expect(found.find((row) => row.kind === "page")?.slug).toBe("trust/x");
      const ranks = found.map((row) => row.rank);
      expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
      expect(found[0]?.title).toContain("Vault");
    });

    it("matches word forms, phrases, exclusions and accented capitals", async () => {
      expect((await search("encrypting")).map((row) => row.slug)).toEqual(["keys"]);
      expect((await search('"key rotation"')).map((row) => row.slug)).toEqual(["keys"]);
      expect((await search("vault -post")).map((row) => row.slug)).not.toContain("keys");
      expect((await search("ZÜRICH")).map((row) => row.slug)).toEqual(["keys"]);
    });

    it("marks matches with control characters, and passes markup on as text without Markdown's marks", async () => {
      const [row] = await search("rotation");
      expect(row?.snippet).toContain("\u0002rotation\u0003");
      expect(row?.snippet).not.toMatch(/\]\(|\*\*|##|`/);
    });

    it.each([
      "",
      "   ",
      "the of and",
      "'; drop table blog_posts; --",
      '"',
      "& | ! ( )",
      "\\",
      "a".repeat(5000),
      "%",
      "🗝",
    ])("answers the odd query %j with a list", async (query) =>
      expect(Array.isArray([...(await search(query))])).toBe(true),
    );

    it("keeps to its limits", async () => {
      expect(await search("vault", 2)).toHaveLength(2);
      expect(await search("vault", 0)).toHaveLength(0);
      expect(await search("vault", -5)).toHaveLength(0);
      expect((await search("vault", 1_000_000)).length).toBeLessThanOrEqual(100);
    });

    it("finds a page of published posts, newest first, and how many there are", async () => {
      const sql = database();
      await sql`insert into public.blog_posts (slug, title, status, published_at)
                select 'found-' || n, 'Kryptonite', 'published', now() - n * interval '1 day' from generate_series(1, 5) n`;
      await sql`insert into public.blog_posts (slug, title) values ('found-draft', 'Kryptonite')`;
      const page = async (persona: "anonymous" | "admin", skip: number) =>
        (
          await tryAs(
            sql,
            persona,
            (as) => as`
              select p.slug, s.total from public.search_posts('kryptonite', ${skip}, 2) s
              join public.blog_posts p on p.id = s.id`,
          )
        ).result?.map(({ slug, total }) => `${slug} of ${total}`);
      expect(await page("anonymous", 0)).toEqual(["found-1 of 5", "found-2 of 5"]);
      expect(await page("anonymous", 4)).toEqual(["found-5 of 5"]);
      expect(await page("anonymous", 6)).toEqual([]);
      expect(await page("anonymous", -3)).toEqual(["found-1 of 5", "found-2 of 5"]);
      // The public list, even for someone who may read drafts.
      expect(await page("admin", 4)).toEqual(["found-5 of 5"]);
    });
  },
  async (sql) => {
    await createUsers(sql);
    const content =
      "## About [key rotation](/x)\n\n**Encryption** of the vault in Zürich with `key rotation` for a post.";
    await sql`insert into public.blog_posts (slug, title, content, status) values ('keys', 'Keys', ${content}, 'published')`;
    await sql`insert into public.case_studies (slug, title, outcome, status) values ('a', 'A study', 'The vault held.', 'published')`;
    await sql`insert into public.knowledge_articles (slug, title, content, status) values ('b', 'Vault basics', 'vault', 'published')`;
    await sql`insert into public.services (slug, title, keep) values ('c', 'Service', 'Your vault')`;
    await sql`insert into public.industries (slug, title, family, features) values ('d', 'Industry', 'industry', '{a vault}')`;
    await sql`insert into public.pages (path, title, sections, status)
      values ('/trust/x', 'Page', '[{"id": "s1", "kind": "text", "text": "vault"}, {"id": "s2", "kind": "vault"}]', 'published')`;
  },
);
