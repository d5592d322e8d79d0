// Version 1.0.0 had no imprint. A site that is already there has one afterwards, and its footer leads to it.
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";
import { buildVersion } from "./support/version-fixture.ts";

type Entry = { id: string; href?: string; items?: Entry[] };

onEachPostgres(
  (database) => {
    it("adds an imprint of what the company record says, and the link to it", async () => {
      const sql = database();
      await buildVersion(sql, "1.0.0");
      await sql`update public.company set legal_name = 'Säntis AG', city = 'Appenzell', uid = '', email = 'a@saentis.example',
        deleted_at = null`;
      await sql`insert into public.legal_documents (slug, title, content, status)
        values ('privacy-policy', 'Privacy', 'Words', 'published') on conflict do nothing`;
      await prepareDatabase(sql);

      const documents = await sql<{ id: string; content: string; checksum: string; status: string }[]>`
        select id, content, checksum, status from public.legal_documents where slug = 'imprint'`;
      expect(documents).toHaveLength(1);
      const [imprint] = documents;
      expect(imprint).toMatchObject({
        status: "published",
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(imprint?.content).toContain("{{company.legal_name}}");
      expect(imprint?.content).toContain("E-mail: {{company.email}}");
      // What the record does not say is not there.
      expect(imprint?.content).not.toContain("UID");

      const [footer] = await sql<{ items: Entry[] }[]>`select items from public.menus where place = 'footer'`;
      const groups = footer?.items.flatMap(({ items = [] }) => items) ?? [];
      const legal = groups.find(({ id }) => id === "legal");
      expect(legal?.items?.at(-1)).toEqual({ id: "i6", href: `record:legal_documents/${imprint?.id}` });
    });
  },
  undefined,
  "empty",
);
