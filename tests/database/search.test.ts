import { expect, it } from "vitest";
import { askingOn, createUsers, tryAsOwner } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

const states = {
  draft: { status: "draft" },
  scheduled: { published_at: "2999-01-01" },
  inactive: { is_active: false },
  trashed: { deleted_at: "2020-01-01" },
};
const switches = { inactive: { is_active: false }, trashed: { deleted_at: "2020-01-01" } };

onEachPostgres(
  (database) => {
    const ask = askingOn(database);
    async function search(query: string, limit = 20) {
      const { result, error } = await ask(
        "anonymous",
      )`select kind, slug, path, title, snippet, found_in, reasons, rank from public.search_content(${query}, ${limit})`;
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

    it("finds an old text by its title, however many newer ones mention the word", async () => {
      const { result } = await tryAsOwner(database(), async (owner) => {
        await owner`
          insert into public.blog_posts (slug, title, content, status, published_at)
          select 'mention-' || n, 'Other ' || n, 'quokka', 'published', now() - n * interval '1 minute' from generate_series(1, 250) n`;
        await owner`
          insert into public.blog_posts (slug, title, content, status, published_at)
          values ('named', 'The quokka', 'quokka', 'published', '2020-01-01')`;
        return { result: await owner`select slug from public.search_content('quokka')` };
      });
      expect(result[0]?.slug).toBe("named");
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
      "or or or",
      "-vault",
      '-"vault"',
      "vault or",
      "va ult ".repeat(40),
      "encrpytion ".repeat(20),
      "a-b-c-d-e-f ".repeat(15),
      "l'été:* & !x <-> y",
      "x:*A \\:* ''",
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

    it("finds words without their accents, beginnings, and what a misspelt word stands for", async () => {
      for (const query of [
        "zurich",
        "Zürich",
        "zuerich",
        "zürch",
        "encrpytion",
        "encrypti",
        "encry",
        "rotaiton",
      ])
        expect(
          (await search(query)).map((row) => row.slug),
          query,
        ).toContain("keys");
      expect((await search("encrpytion"))[0]?.reasons).toEqual([
        { asked: "encrpytion", used: "encryption", how: "spelling" },
      ]);
    });

    it("corrects no word that something public has, and none too short or too far away", async () => {
      expect((await search("vaults"))[0]?.reasons).toEqual([]);
      for (const query of ["vlt", "encyclopaedia", '"encrpytion"'])
        expect(await search(query), query).toHaveLength(0);
    });

    it("asks for all words, and for half of them where no record has all", async () => {
      expect((await search("vault encryption")).map((row) => row.slug)).toEqual(["keys"]);
      expect((await search("encryption basics elephant zebra")).length).toBeGreaterThan(0);
      expect((await search("rotation elephant")).map((row) => row.slug)).toEqual(["keys"]);
      expect(await search('rotation "purple elephant"')).toHaveLength(0);
    });

    it("searches for what editors say a word means, once they say it", async () => {
      const sql = database();
      expect(await search("Tresor")).toHaveLength(0);
      await sql`insert into public.search_synonyms (term, meanings) values ('Tresor', '{vault}'), ('coffre-fort à clés', '{key rotation}')`;
      expect((await search("TRESOR")).length).toBeGreaterThan(3);
      expect((await search("Tresor"))[0]?.reasons).toEqual([
        { asked: "Tresor", used: "vault", how: "synonym" },
      ]);
      expect((await search("coffre fort a cles")).map((row) => row.slug)).toEqual(["keys"]);
      // A misspelt synonym, and its beginning.
      expect((await search("Tresro")).length).toBeGreaterThan(3);
      await sql`delete from public.search_synonyms where key in ('tresor', 'coffre fort a cles')`;
    });

    it("finds facts, questions, legal texts, people and documents, and says where", async () => {
      const [fact] = await search("kryptofact");
      expect(fact).toMatchObject({ kind: "service", path: "/services/c", found_in: "Facts" });
      const [question] = await search("kryptoquestion");
      expect(question).toMatchObject({ kind: "industry", path: "/industries/d", found_in: "Questions" });
      const [clause] = await search("kryptoclause");
      expect(clause).toMatchObject({ kind: "legal", path: "/legal/contract", found_in: "8. Liability" });
      const [person] = await search("bjork");
      expect(person).toMatchObject({ kind: "person", path: "/people#all" });
      const [document] = await search("kryptoguide");
      expect(document).toMatchObject({ kind: "document", path: "/downloads/guide.pdf" });
    });

    it("shows nothing that is hidden: no draft, inactive, scheduled or deleted record, no hidden section, no older version", async () => {
      const sql = database();
      const hidden = "zanzibarite";
      for (const table of ["blog_posts", "case_studies", "knowledge_articles", "legal_documents"]) {
        for (const [name, state] of Object.entries(states))
          await sql`insert into ${sql(`public.${table}`)} ${sql({ slug: `h-${name}`, title: hidden, status: "published", published_at: "2020-01-01", ...state })}`;
      }
      for (const table of ["services", "industries"]) {
        for (const [name, state] of Object.entries(switches))
          await sql`insert into ${sql(`public.${table}`)} ${sql({ slug: `h-${name}`, title: hidden, ...(table === "industries" && { family: "industry" }), ...state })}`;
      }
      for (const state of Object.values(switches))
        await sql`insert into public.team_members ${sql({ name: hidden, ...state })}`;
      for (const state of Object.values(states))
        await sql`insert into public.announcements ${sql({ title: hidden, href: "/downloads/x.pdf", status: "published", published_at: "2020-01-01", ...state })}`;
      await sql`insert into public.announcements (title, href, status) values (${hidden}, '/blog', 'published')`;
      for (const [name, state] of Object.entries(states))
        await sql`insert into public.pages ${sql({ path: `/h-${name}`, title: hidden, status: "published", published_at: "2020-01-01", ...state })}`;
      await sql`insert into public.pages (path, title, sections, status)
        values ('/h-section', 'Shown', ${sql.json([{ id: "s1", kind: "text", text: hidden, hidden: true }])}, 'published')`;
      await sql`insert into public.legal_documents (slug, version, title, content, status) values
        ('h-versions', 1, 'Old', ${hidden}, 'published'), ('h-versions', 2, 'New', 'nothing of it', 'published')`;
      expect((await search(hidden)).map((row) => row.path)).toEqual([]);
      // Nor by a misspelt word, nor in suggestions.
      expect(await search("zanzibraite")).toHaveLength(0);
      const { result } = await ask("anonymous")`select path from public.suggest_content('zanzib')`;
      expect(result).toHaveLength(0);
      expect(await search("zanzibari")).toHaveLength(0);
    });

    it("keeps its list of words: new ones come with what is written, old ones go with it", async () => {
      const sql = database();
      const known = async () =>
        (await sql`select word from private.search_words where word = 'perishable'`).length;
      await sql`insert into public.blog_posts (slug, title, status) values ('perishable', 'Perishable', 'published')`;
      expect(await known()).toBe(1);
      await sql`delete from public.blog_posts where slug = 'perishable'`;
      await sql`update private.search_words set seen_on = '2026-01-01' where word in ('perishable', 'vault')`;
      await sql`select public.forget_search_words()`;
      expect(await known()).toBe(0);
      expect(await sql`select from private.search_words where word = 'vault'`).toHaveLength(1);
    });

    it("counts what was not found, and refuses what may be personal", async () => {
      const sql = database();
      const misses = {
        "quantum toaster": 2,
        "QUANTUM TOASTER ": 1,
        "anna@example.ch": 1,
        "+41 44 668 18 00": 1,
        "www.example.ch": 1,
        "12345": 1,
        vaults: 1,
        [`x${"y".repeat(40)}`]: 1,
      };
      await sql`select public.count_search_misses(${sql.json(misses)})`;
      await sql`select public.count_search_misses(${sql.json({ "quantum toaster": 1 })})`;
      const { result } = await ask(
        "admin",
      )`select term, searches::int, is_found from public.list_search_misses()`;
      expect([...(result ?? [])]).toEqual([
        { term: "quantum toaster", searches: 4, is_found: false },
        { term: "vaults", searches: 1, is_found: true },
      ]);
      const reader = await ask("reader")`select from public.list_search_misses()`;
      expect(reader.result).toHaveLength(0);
      await expect(
        sql`insert into public.search_misses values (current_date, 'anna@example.ch', 1)`,
      ).rejects.toThrow("search_misses_term_check");
    });

    it("holds about a thousand misses a day", async () => {
      const sql = database();
      const letters = (n: number) =>
        `nonsense ${String.fromCharCode(97 + (n % 26), 97 + ((n / 26) % 26), 97 + n / 676)}`;
      for (let batch = 0; batch < 8; batch++) {
        const misses = Object.fromEntries(
          Array.from({ length: 200 }, (_, i) => [letters(batch * 200 + i), 1]),
        );
        await sql`select public.count_search_misses(${sql.json(misses)})`;
      }
      const [{ count } = { count: 0 }] = await sql<
        { count: number }[]
      >`select count(*)::int from public.search_misses`;
      expect(count).toBeGreaterThanOrEqual(1000);
      expect(count).toBeLessThanOrEqual(1200);
      await sql`delete from public.search_misses`;
    });

    it("finds articles of the knowledge base, and posts, by the same rules", async () => {
      const found = await ask("anonymous")`
          select (select array_agg(slug) from public.search_articles('vaullt')) as articles,
                 (select count(*)::int from public.search_posts('encrpytion', 0, 5)) as posts`;
      expect(found.result?.[0]).toEqual({ articles: ["b"], posts: 1 });
    });

    it("finds a page of published posts, newest first, and how many there are", async () => {
      const sql = database();
      await sql`insert into public.blog_posts (slug, title, status, published_at)
                select 'found-' || n, 'Kryptonite', 'published', now() - n * interval '1 day' from generate_series(1, 5) n`;
      await sql`insert into public.blog_posts (slug, title) values ('found-draft', 'Kryptonite')`;
      const page = async (persona: "anonymous" | "admin", skip: number) =>
        (
          await ask(persona)`
              select p.slug, s.total from public.search_posts('kryptonite', ${skip}, 2) s
              join public.blog_posts p on p.id = s.id`
        ).result?.map(({ slug, total }) => `${slug} of ${total}`);
      expect(await page("anonymous", 0)).toEqual(["found-1 of 5", "found-2 of 5"]);
      expect(await page("anonymous", 4)).toEqual(["found-5 of 5"]);
      expect(await page("anonymous", 6)).toEqual([]);
      expect(await page("anonymous", -3)).toEqual(["found-1 of 5", "found-2 of 5"]);
      // The public list, even for an editor who may read drafts.
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
    await sql`insert into public.services (slug, title, keep, facts) values ('c', 'Service', 'Your vault', '[{"label": "Kryptofact", "value": "yes"}]')`;
    await sql`insert into public.industries (slug, title, family, features, faq)
      values ('d', 'Industry', 'industry', '{a vault}', '[{"question": "Why?", "answer": "Kryptoquestion."}]')`;
    await sql`insert into public.legal_documents (slug, title, content, status)
      values ('contract', 'Contract', ${"Words.\n\n## 7. Other\n\nNothing.\n\n## 8. Liability\n\n8.1 A kryptoclause."}, 'published')`;
    await sql`insert into public.team_members (name, role) values ('Anna Björk', 'Engineer')`;
    await sql`insert into public.announcements (title, body, href, status) values ('A guide', 'Kryptoguide', '/downloads/guide.pdf', 'published')`;
    await sql`insert into public.pages (path, title, sections, status)
      values ('/people', 'People', '[{"id": "s1", "kind": "team", "anchor": "all", "title": "Us"}]', 'published')`;
    await sql`insert into public.pages (path, title, sections, status)
      values ('/trust/x', 'Page', '[{"id": "s1", "kind": "text", "text": "vault"}, {"id": "s2", "kind": "vault"}]', 'published')`;
  },
);
