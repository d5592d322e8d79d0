// deploy/roles.sql lists the rights that the user of DATABASE_URL needs on an operator's PostgreSQL. refused-databases.test.ts is about what
// the start says when they are missing.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { until } from "../fixtures/product.ts";
import { startTestServer, type TestServer, testServers } from "./support/servers.ts";

const file = join(import.meta.dirname, "../../deploy/roles.sql");
const quiet = { max: 1, onnotice: () => undefined };

for (const { name, bin, missing, tags } of testServers)
  describe.skipIf(missing)(name, { tags }, () => {
    let running: TestServer;
    let superuser: Sql;

    beforeAll(async () => {
      running = await startTestServer({ template: "empty", bin });
      // A server of ours lets no superuser in; an operator's does.
      const rules = join(running.folder, "cluster/pg_hba.conf");
      await writeFile(
        rules,
        `host all postgres 127.0.0.1/32 trust\n${await readFile(rules, "utf8").catch(() => "")}`,
      );
      process.kill(running.server.pid, "SIGHUP");
      superuser = postgres(urlFor({ user: "postgres" }), quiet);
      await until("the superuser is let in", () => superuser`select 1`);
    });
    afterAll(async () => {
      await superuser?.end();
      await running?.stop();
    });

    function urlFor({ user, password = "", database = "postgres" }: Record<string, string | undefined>) {
      const url = new URL(running.url);
      url.username = encodeURIComponent(user ?? "");
      url.password = encodeURIComponent(password ?? "");
      url.pathname = `/${encodeURIComponent(database ?? "")}`;
      return url.href;
    }

    it("lets an owner who is nothing more prepare the database, and start again", async () => {
      await superuser.unsafe("drop role anon, authenticated, service_role");
      const values: Record<string, string> = { owner: "site", password: "it's secret", database: "site" };
      const text = (await readFile(file, "utf8")).replace(/^--.*$/gm, "");
      // As psql puts its variables in.
      const sql = text
        .replace(/:"(\w+)"/g, (_all, name) => `"${values[name]}"`)
        .replace(/:'(\w+)'/g, (_all, name) => `'${values[name]?.replaceAll("'", "''")}'`);
      for (const statement of sql.split(";")) if (statement.trim()) await superuser.unsafe(statement);
      const { password = "" } = values;
      const owner = postgres(urlFor({ user: "site", password, database: "site" }), quiet);
      const [me] = await owner`
      select rolsuper, rolcreaterole, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user`;
      expect(me).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false, rolcreatedb: false });
      expect((await prepareDatabase(owner)).applied.length).toBeGreaterThan(0);
      expect(await prepareDatabase(owner)).toEqual({ applied: [] });
      await owner.end();
    });
  });
