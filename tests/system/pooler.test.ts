// pgbouncer in transaction mode between the product and the database: two statements in turn may reach two sessions.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPooled } from "../../backend/connections/connection-budget.ts";
import { openDatabase } from "../../backend/connections/open-database.ts";
import { chooseAccount, giveTo, spawnAs } from "../../backend/postgres/unprivileged-user.ts";
import { prepareDatabase } from "../../backend/schema.ts";
import { debian15, startTestServer, type TestServer } from "../database/support/servers.ts";
import { freePort } from "../fixtures/free-port.ts";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { type Product, startProduct, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { findTool, missingTools } from "../fixtures/tools.ts";
import { clientOf, publishableKey } from "./support/api.ts";

const missing = existsSync(`${debian15}/postgres`)
  ? missingTools("pgbouncer")
  : `skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`;
if (missing) it.skip(`behind a pooler: ${missing}`);

describe.skipIf(missing !== undefined)("behind pgbouncer in transaction mode", () => {
  const at = folderForFile();
  let database: TestServer;
  let url: string;
  let stopPooler: () => Promise<void> = async () => undefined;
  let product: Product;

  beforeAll(async () => {
    // On by default, as on every server of one's own.
    database = await startTestServer({ template: "empty", bin: debian15, settings: { jit: "on" } });
    url = await startPooler();
  });
  afterAll(async () => {
    await product?.stop();
    await stopPooler();
    await database?.stop();
  });

  /** With fewer connections to the server than the product opens to it. */
  async function startPooler(): Promise<string> {
    const { hostname, port, username, password } = new URL(database.url);
    const listenPort = await freePort();
    const file = at("pgbouncer.ini");
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 100
`,
    );
    const account = await chooseAccount([at()]);
    await giveTo(account, file);
    const child = spawnAs(account, findTool("pgbouncer") ?? "", ["-q", file], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    stopPooler = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    return `postgres://${username}:${password}@127.0.0.1:${listenPort}/postgres`;
  }

  it("an empty database is prepared once, by two that start at once", async () => {
    const clients = ["first", "second"].map((name) => openDatabase({ url, name, max: 1 }));
    await until("the pooler listens", () => clients[0]?.unsafe("select 1"));
    const applied = await Promise.all(
      clients.map(async (sql) => (await prepareDatabase(sql)).applied.length),
    );
    expect(applied.sort((one, other) => one - other)).toEqual([0, expect.any(Number)]);
    expect(applied[1]).toBeGreaterThan(0);
    expect(await Promise.all(clients.map(isPooled))).toEqual([true, true]);
    await Promise.all(clients.map((sql) => sql.end()));
  });

  it("people sign in, read and write, jobs run, and none of 600 requests fails", async () => {
    await database.sql.unsafe(`
      create function public.jit() returns text language sql as $$ select current_setting('jit') $$;
      grant execute on function public.jit() to anon`);
    product = await startProduct({ dataFolder: at("data"), env: { DATABASE_URL: url } });
    const key = await publishableKey(product.url);
    const reader = clientOf(product.url, key);
    const email = "reader@test.example";
    expect((await reader.auth.signUp({ email, password: "Correct-horse-7-battery" })).error).toBeNull();
    const mail = await newestMailTo(outboxOf(database.sql), email);
    const { data } = await reader.auth.verifyOtp({ token_hash: tokenHashIn(mail), type: "email" });
    const id = data.user?.id ?? "";
    expect((await reader.auth.refreshSession()).error).toBeNull();
    expect((await clientOf(product.url, key).rpc("jit")).data).toBe("off");

    let sent = 0;
    const failures: unknown[] = [];
    const kinds = [
      () =>
        reader
          .from("profiles")
          .update({ full_name: `Reader ${sent}` })
          .eq("id", id),
      () => reader.from("profiles").select("id").single(),
      () => reader.rpc("search_content", { query: "backup" }),
      async () => ({ error: (await fetch(`${product.url}/search?q=pooled${sent}`)).ok ? null : "a page" }),
    ];
    async function visit() {
      while (sent < 600) {
        const { error } = (await kinds[sent++ % kinds.length]?.()) ?? { error: null };
        if (error) failures.push(error);
      }
    }
    await Promise.all(Array.from({ length: 12 }, visit));
    expect(failures).toEqual([]);
    await until(
      "a job has run",
      async () =>
        (await database.sql`select from private.rollup_state where rolled_until is not null`).length > 0,
    );
    // Warnings of Node itself are not about the database.
    const complaint = /"level":"(warn|error)","event":"(?!node warning)/;
    expect(
      product
        .output()
        .split("\n")
        .filter((line) => complaint.test(line)),
    ).toEqual([]);
  });
});
