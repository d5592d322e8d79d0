// Pages were rows of fixed columns until 1.0.0. What an editor had written into them is in the sections afterwards, word for word.
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";
import { buildVersion } from "./support/version-fixture.ts";

type Section = { id: string; kind: string; [field: string]: unknown };

onEachPostgres(
  (database) => {
    it("turns columns into sections, in rows, working copies and the history", async () => {
      const sql = database();
      await buildVersion(sql, "1.0.0");
      await sql`insert into public.pages (slug, section, title, summary, problem, approach, keep, content, facts, faq, tags, status) values
        ('solutions/x', 'solutions', 'X', 'Sum', 'Trouble', 'Help', 'Rest', '', '[{"label": "a", "value": "b"}]', '[{"question": "q", "answer": "a"}]', '{keys}', 'published'),
        ('trust/x', 'trust', 'T', '', '', '', '', 'Long *words*', '[{"label": "a", "value": "b", "date": "2026-01-01"}]', '[]', '{}', 'published'),
        ('careers', 'company', 'Careers', '', '', '', '', 'Come', '[]', '[]', '{}', 'draft')`;
      const [user] = await sql<{ id: string }[]>`select id from auth.users limit 1`;
      await sql`insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
        select 'pages', id, ${user?.id ?? ""}, ${sql.json({ slug: "trust/y", content: "Other words" })}, updated_at
        from public.pages where slug = 'trust/x'`;
      const revisions = await sql`select id from public.revisions where table_name = 'pages'`;
      const audited = await sql`select count(*) from public.audit_log where table_name = 'pages'`;
      await prepareDatabase(sql);

      const rows = await sql<{ path: string; title: string; sections: Section[] }[]>`
        select path, title, sections from public.pages where path in ('/solutions/x', '/trust/x', '/careers') order by path`;
      const kinds = rows.map(({ path, sections }) => [path, sections.map(({ kind }) => kind)]);
      expect(kinds).toEqual([
        ["/careers", ["page-header", "text", "call-to-action"]],
        [
          "/solutions/x",
          [
            "page-header",
            "text",
            "text",
            "text",
            "facts",
            "case-studies",
            "latest-posts",
            "questions",
            "call-to-action",
          ],
        ],
        ["/trust/x", ["page-header", "facts", "text", "call-to-action"]],
      ]);
      const solution = rows[1]?.sections ?? [];
      expect(
        solution
          .map(({ text }) => text)
          .filter(Boolean)
          .slice(0, 3),
      ).toEqual(["Trouble", "Help", "Rest"]);
      expect(solution[4]).toMatchObject({ facts: [{ label: "a", value: "b" }], anchor: "facts" });
      expect(solution[6]).toMatchObject({ tags: ["keys"] });
      expect(solution[7]).toMatchObject({ questions: [{ question: "q", answer: "a" }] });
      expect(new Set(solution.map(({ id }) => id)).size).toBe(solution.length);

      const [draft] = await sql<{ data: { path: string; sections: Section[] } }[]>`
        select data from public.drafts where table_name = 'pages' and data ->> 'path' = '/trust/y'`;
      expect(draft?.data.sections.find(({ kind }) => kind === "text")?.text).toBe("Other words");
      expect(draft?.data).not.toHaveProperty("content");
      const [revision] = await sql<{ data: { sections: Section[] } }[]>`
        select data from public.revisions where table_name = 'pages' and data ->> 'path' = '/trust/x'`;
      expect(revision?.data.sections.find(({ kind }) => kind === "text")?.text).toBe("Long *words*");

      // The pages that were code are rows now; nothing else is in the history.
      const added =
        await sql`select path from public.pages where path in ('/', '/services', '/contact', '/contact/sent')`;
      expect(added).toHaveLength(4);
      const after = await sql`select id from public.revisions where table_name = 'pages'`;
      const inserted = await sql`select count(*) from public.audit_log where table_name = 'pages'`;
      const pages = after.length - revisions.length;
      expect(Number(inserted[0]?.count) - Number(audited[0]?.count)).toBe(pages);
    });
  },
  undefined,
  "empty",
);
