// POSTGRES_BIN: the embedded database on the programs of the distribution's PostgreSQL.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debian15 } from "../database/support/servers.ts";
import { type Product, runProgram, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";

const env = { POSTGRES_BIN: debian15 };
const isMissing = !existsSync(join(debian15, "postgres"));
const reason = isMissing
  ? `: skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`
  : "";

describe.skipIf(isMissing)(`Debian's PostgreSQL 15${reason}`, () => {
  let product: Product;
  let dataFolder: string;
  const at = folderForFile();

  beforeAll(async () => {
    dataFolder = at("data");
    product = await startProduct({ dataFolder, env });
  });
  afterAll(() => product?.stop());

  it("runs the site's database, and is restarted when it is killed", async () => {
    const sql = product.database();
    const [server] = await sql`select current_setting('server_version_num')::int / 10000 as major`;
    expect(server).toEqual({ major: 15 });
    expect(product.output()).toMatch(/^ {2}PostgreSQL 15\.\d+/m);
    const killed = product.childPid("postgres") ?? 0;
    process.kill(killed, "SIGKILL");
    await until("another server runs", () => ![undefined, killed].includes(product.childPid("postgres")));
    await until("the site answers", async () => (await fetch(`${product.url}/readyz`)).ok);
  });

  it("moves to another major version by a backup and a restore, and only so", async () => {
    await product.database()`insert into public.site_settings (key, value) values ('moved', '"yes"')`;
    await product.stop();
    const refused = await runProgram(["server/main.ts"], { dataFolder });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /was written by PostgreSQL 15, which PostgreSQL 18 cannot read: run "npm run backup" with PostgreSQL 15 .*, then "npm run restore" with PostgreSQL 18/,
    );
    const factorKey = readFileSync(join(dataFolder, "factor.key"), "utf8");
    const file = at("moved.tar.gz");
    const backup = await runProgram(["scripts/backup.ts", "--to", file], { dataFolder, env });
    expect(backup.code, backup.stderr).toBe(0);
    const restore = await runProgram(["scripts/restore.ts", file], { dataFolder });
    expect(restore.code, restore.stderr).toBe(0);
    const found = await withDatabaseOf(dataFolder, async (sql) => [
      ...(await sql`select value, current_setting('server_version_num')::int / 10000 as major
        from public.site_settings where key = 'moved'`),
    ]);
    expect(found).toEqual([{ value: "yes", major: 18 }]);
    // In no backup, and needed for every authenticator app.
    expect(readFileSync(join(dataFolder, "factor.key"), "utf8")).toBe(factorKey);
  });
});
