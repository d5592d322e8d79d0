// What the planner sampled before the upgrade goes with it: all of it where PostgreSQL offers a way, else all that nothing depends on.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrationsFolder } from "../../backend/schema/migration-files.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";

const migration = "20260117091000_no_statistics.sql";

onEachPostgres(
  (database) => {
    it("removes statistics, and leaves functions, rights and rows as a new database has them", async () => {
      const sql = database();
      const folder = await mkdtemp(join(tmpdir(), "reduit-migrations-"));
      await cp(migrationsFolder, folder, { recursive: true });
      for (const file of await readdir(folder)) if (file >= migration) await rm(join(folder, file));
      await prepareDatabase(sql, { migrationsFolder: folder });
      await sql`
        insert into public.contact_messages (name, email, message, consented_at, submission_key)
        select 'n' || i % 7, 'm' || i % 9 || '@bank.example', 'm', now(), gen_random_uuid() from generate_series(1, 500) i`;
      await sql`insert into public.blog_posts (slug, title, status) select 'draft-' || i, 'Secret ' || i % 5, 'draft' from generate_series(1, 200) i`;
      await sql`insert into auth.users (id, email) select gen_random_uuid(), 'user' || i || '@test.example' from generate_series(1, 200) i`;
      await sql`analyze`;
      expect(await sampled()).toContain("contact_messages.email");
      await prepareDatabase(sql);
      const left = (await sampled()).filter(
        (name) => !/^(blog_posts|site_settings|theme_configurations)\./.test(name),
      );
      const [{ version } = { version: 0 }] = await sql<
        { version: number }[]
      >`select current_setting('server_version_num')::int / 10000 as version`;
      // Before 18: a policy names the key of a profile.
      expect(left).toEqual(version >= 18 ? [] : ["profiles.id"]);
      if (version >= 18) expect(await sampled()).toEqual([]);
      expect((await sql`select count(*)::int from public.contact_messages`)[0]?.count).toBe(500);
      // Those that were put aside answer again.
      await sql`select * from public.search_content('secret')`;
      await sql`select * from public.search_records('secret')`;
      await rm(folder, { recursive: true });
    });

    async function sampled(): Promise<string[]> {
      const rows = await database()<{ name: string }[]>`
        select tablename || '.' || attname as name from pg_stats where schemaname = 'public' order by 1`;
      return rows.map(({ name }) => name);
    }
  },
  async () => undefined,
  "empty",
);
