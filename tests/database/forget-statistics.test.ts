// What the planner sampled before the upgrade goes with it where PostgreSQL offers a way, and nothing is sampled afterwards.
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
    it("removes statistics where it can, takes no new ones, and leaves the rows", async () => {
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
      const [{ reachable } = { reachable: false }] = await sql<{ reachable: boolean }[]>`
        select current_setting('server_version_num')::int >= 180000 or rolsuper as reachable
        from pg_roles where rolname = current_user`;
      if (reachable) expect(await sampled()).toEqual([]);
      // What stays is of the time before: nothing is sampled any more.
      await sql`update public.contact_messages set email = 'new@bank.example'`;
      await sql`analyze public.contact_messages`;
      const [{ values } = { values: "" }] = await sql<{ values: string }[]>`
        select coalesce(string_agg(most_common_vals::text, ' '), '') as values from pg_stats
        where tablename = 'contact_messages' and attname = 'email'`;
      expect(values).not.toContain("new@bank.example");
      expect((await sql`select count(*)::int from public.contact_messages`)[0]?.count).toBe(500);
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
