// Menus were code until 1.0.0. A site with content gets them as rows, with links to the records it has.
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";
import { buildVersion } from "./support/version-fixture.ts";

onEachPostgres(
  (database) => {
    it("adds the menus that were code, without links to what is not there", async () => {
      const sql = database();
      await buildVersion(sql, "1.0.0");
      await sql`delete from public.services`;
      await sql`insert into public.services (slug, title) values ('cloud', 'Our cloud')`;
      await sql`insert into public.pages (slug, section, title, status) values ('trust/security', 'trust', 'Security', 'published')
        on conflict do nothing`;
      await prepareDatabase(sql);

      const menus = await sql<{ place: string; status: string; items: unknown }[]>`
        select place, status, items from public.menus order by place`;
      expect(menus.map(({ place, status }) => [place, status])).toEqual([
        ["footer", "published"],
        ["header", "published"],
        ["main", "published"],
      ]);
      const text = JSON.stringify(menus);
      expect(text).not.toContain("record:/");
      const [cloud] = await sql<{ id: string }[]>`select id from public.services`;
      expect(new Set(text.match(/record:services\/[0-9a-f-]+/g))).toEqual(
        new Set([`record:services/${cloud?.id}`]),
      );
      const [page] = await sql<{ id: string }[]>`select id from public.pages where path = '/services'`;
      expect(text).toContain(`record:pages/${page?.id}`);
    });
  },
  undefined,
  "empty",
);
