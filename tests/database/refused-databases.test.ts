import postgres, { type Sql } from "postgres";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { onEachPostgres } from "./support/servers.ts";

/** Databases in which nothing of ours is yet, and nothing of ours may be left when they are refused. */
onEachPostgres(
  (database) => {
    it.each([
      [
        "a table of ours",
        "create table public.blog_posts (id int)",
        "drop table public.blog_posts",
        /another product \(it has a table public\.blog_posts, and no history of Reduit's migrations\): set DATABASE_URL/,
      ],
      [
        "a partitioned one",
        "create table public.media (id int) partition by list (id)",
        "drop table public.media",
        /another product \(it has a table public\.media/,
      ],
      [
        "a view of that name",
        "create view public.profiles as select 1 as id",
        "drop view public.profiles",
        /another product \(it has a table public\.profiles/,
      ],
      [
        "accounts of its own",
        "create schema auth; create table auth.users (name text)",
        "drop schema auth cascade",
        /schemas auth and storage of this database are not Reduit's \(.*\): set DATABASE_URL/,
      ],
      [
        "files of its own",
        "create schema storage; create view storage.objects as select 1 as id",
        "drop schema storage cascade",
        /schemas auth and storage of this database are not Reduit's/,
      ],
    ])("leaves another product's database alone, known by %s", async (_what, make, unmake, sentence) => {
      const sql = database();
      await sql.unsafe(make);
      const before = await objects(sql);
      await expect(prepareDatabase(sql)).rejects.toThrow(sentence);
      expect(await objects(sql)).toEqual(before);
      await sql.unsafe(unmake);
    });

    it("refuses a history of other migrations only", async () => {
      const sql = database();
      await sql.unsafe(`
        create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, name text);
        insert into supabase_migrations.schema_migrations values ('20250101000000', 'shop'), ('20991231000000', 'basket')`);
      const before = await objects(sql);
      await expect(prepareDatabase(sql)).rejects.toThrow(
        "This database belongs to another product (its migration 20991231000000_basket is not one of Reduit's): set DATABASE_URL to an empty database.",
      );
      expect(await objects(sql)).toEqual(before);
      await sql`drop schema supabase_migrations cascade`;
    });

    it("says in one sentence all that a user without rights needs, and that is enough", async () => {
      const sql = database();
      await sql`create role "weak user" login password 'weak'`;
      const weak = connectAs(sql, "weak user", "weak");
      const before = await objects(sql);
      const remedy = await remedyFor(weak);
      expect(remedy).toMatch(
        /grant anon to "weak user"; .*grant authenticated to "weak user"; .*grant service_role to "weak user";/,
      );
      expect(remedy).toMatch(
        /grant create on database \w+ to "weak user"; grant usage, create on schema public to "weak user";$/,
      );
      expect(await objects(sql)).toEqual(before);
      await sql.unsafe(remedy);
      const { applied } = await prepareDatabase(weak);
      expect(applied).toContain("20261118000000");
      expect(await prepareDatabase(weak)).toEqual({ applied: [] });
      await weak.end();
    });

    it("names the owner of the tables to a user who is not", async () => {
      const sql = database();
      await sql`create role stranger login password 'weak'`;
      const stranger = connectAs(sql, "stranger", "weak");
      const remedy = await remedyFor(stranger);
      expect(remedy).toContain('grant "weak user" to stranger;');
      await stranger.end();
    });
  },
  undefined,
  "empty",
  { makesRoles: true },
);

async function remedyFor(sql: Sql): Promise<string> {
  const { message } = await prepareDatabase(sql).then(
    () => new Error("It was not refused."),
    (error: Error) => error,
  );
  const parts =
    /^The user of DATABASE_URL lacks privileges that Reduit needs: as a superuser of that database, run "(.*)"\.$/.exec(
      message,
    );
  expect(parts, message).not.toBeNull();
  return parts?.[1] ?? "";
}

async function objects(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$)'
    union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' order by 1`;
  return rows.map(({ name }) => name);
}

function connectAs(sql: Sql, user: string, password: string): Sql {
  const { host, port, database } = sql.options as unknown as {
    host: string[];
    port: number[];
    database: string;
  };
  return postgres({
    host: host[0],
    port: port[0],
    database,
    user,
    password,
    max: 1,
    onnotice: () => undefined,
  });
}
