// Typed numbers of sections become drawn ones (supabase/migrations/20261123100000_drawn_section_numbers.sql).
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { createUsers, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const migration = readFileSync("supabase/migrations/20261123100000_drawn_section_numbers.sql", "utf8");
const database = databaseForFile();
beforeAll(() => createUsers(database()));

it("a typed number leaves the label, also in pending changes, which stay without a conflict", async () => {
  const stored = await tryAsOwner(database(), async (sql) => {
    const [page] = await sql`
      insert into public.pages (path, title, sections) values ('/typed', 'Typed', ${sql.json([
        { id: "a", kind: "figures", eyebrow: "02 · Figures" },
        { id: "b", kind: "steps", eyebrow: "04" },
        { id: "c", kind: "steps", eyebrow: "1997 · Since then" },
        "no section",
      ])}) returning id`;
    const pending = { sections: [{ id: "a", kind: "figures", eyebrow: "01 · Numbers" }] };
    await sql`
      insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
      select 'pages', p.id, ${userIds.admin}, ${sql.json(pending)}, p.updated_at from public.pages p where p.id = ${page?.id}`;
    await sql.unsafe(migration);
    const [row] = await sql`
      select p.sections, d.data, d.seen_updated_at = p.updated_at as "isSeen"
      from public.pages p join public.drafts d on d.row_id = p.id where p.id = ${page?.id}`;
    return row;
  });
  expect(stored).toEqual({
    sections: [
      { id: "a", kind: "figures", eyebrow: "Figures", numbered: true },
      { id: "b", kind: "steps", eyebrow: "", numbered: true },
      { id: "c", kind: "steps", eyebrow: "1997 · Since then" },
      "no section",
    ],
    data: { sections: [{ id: "a", kind: "figures", eyebrow: "Numbers", numbered: true }] },
    isSeen: true,
  });
});
