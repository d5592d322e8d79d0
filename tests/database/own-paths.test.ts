// What is a path of this site: one rule in the database and in TypeScript, and no row of an older database is lost to it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isOwnPath } from "#common/own-path.ts";
import { createFixtures } from "./support/fixtures.ts";
import { createUsers, tryAsOwner } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

const file = join(import.meta.dirname, "../../supabase/migrations/20260211090000_own_paths.sql");

onEachPostgres(
  (database) => {
    it("refuses the same characters as TypeScript does", async () => {
      const [row] = await database()<{ refused: number[] }[]>`
        select array_agg(n order by n) as refused from generate_series(1, 65535) n
        where n not between 55296 and 57343 and not private.is_own_path('/a' || chr(n))`;
      const expected = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(
        (code) => (code < 0xd800 || code > 0xdfff) && !isOwnPath(`/a${String.fromCharCode(code)}`),
      );
      expect(row?.refused).toEqual(expected);
    });

    it.each(["/", "//x", "/x//y", "x", "", "/?a", "/#a", "https://x"])("judges %j alike", async (link) => {
      const [row] = await database()`select private.is_own_path(${link}) as own`;
      expect(row?.own).toBe(isOwnPath(link));
    });

    it("encodes what an older database holds, wherever it is, and keeps every row", async () => {
      const bad = "/\t/evil.example";
      const good = "/%09/evil.example";
      const found = await tryAsOwner(database(), async (owner) => {
        for (const [table, constraint] of [
          ["hero_slides", "hero_slides_link"],
          ["pages", "pages_section_links"],
          ["menus", "menus_item_links"],
          ["services", "services_word_links"],
          ["company", "company_social_links"],
          ["site_settings", "site_settings_word_links"],
        ])
          await owner.unsafe(
            `alter table public.${table} drop constraint ${constraint}, add constraint ${constraint} check (true)`,
          );
        await owner`update public.hero_slides set link_href = ${bad}`;
        await owner`update public.pages set sections = ${[{ id: "a", items: [{ href: bad, text: "/contact\t" }] }] as never}`;
        await owner`update public.menus set items = ${[{ id: "a", href: "/contact " }] as never}`;
        await owner`update public.services set words = ${[{ name: "closing_href", text: bad }] as never}`;
        await owner`update public.company set social = ${[{ label: "x", href: bad }] as never}`;
        await owner`update public.site_settings set value = ${{ closing_href: bad } as never} where key = 'words_search'`;
        const migration = await readFile(file, "utf8");
        await owner.unsafe(migration.replaceAll("create function", "create or replace function"));
        const [row] = await owner`select
          (select array_agg(distinct link_href) from public.hero_slides) as slides,
          (select jsonb_agg(distinct sections) from public.pages) as pages,
          (select jsonb_agg(distinct items) from public.menus) as menus,
          (select jsonb_agg(distinct words) from public.services) as words,
          (select jsonb_agg(distinct social) from public.company) as social,
          (select value from public.site_settings where key = 'words_search') as setting`;
        return row;
      });
      expect(found).toEqual({
        slides: [good],
        // What is no link stays as it was typed.
        pages: [[{ id: "a", items: [{ href: good, text: "/contact\t" }] }]],
        menus: [[{ id: "a", href: "/contact" }]],
        words: [[{ name: "closing_href", text: good }]],
        social: [[{ label: "x", href: good }]],
        setting: { closing_href: good },
      });
    });
  },
  async (sql) => {
    await createUsers(sql);
    await createFixtures(sql);
  },
);
