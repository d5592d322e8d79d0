import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type RunningPostgres, startPostgres } from "../../../backend/postgres.ts";
import { copyTemplate, fastSettings, type Template } from "../../fixtures/templates.ts";

export const debian15 = "/usr/lib/postgresql/15/bin";

/** Both ends of what we promise: the embedded server, and the oldest PostgreSQL an operator may bring. */
export const testServers = [
  { name: "PostgreSQL 18 (embedded)", bin: undefined, missing: false },
  { name: "PostgreSQL 15 (Debian)", bin: debian15, missing: !existsSync(`${debian15}/postgres`) },
];

export type TestServer = {
  url: string;
  sql: Sql;
  folder: string;
  server: RunningPostgres;
  stop: () => Promise<void>;
};

type ServerOptions = {
  template?: Template;
  bin?: string;
  settings?: Record<string, string>;
};

/** A server of its own, with every migration applied unless the template says otherwise. */
export async function startTestServer({
  template = "migrated",
  bin,
  settings,
}: ServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "reduit-test-"));
  await copyTemplate(folder, template, bin);
  const server = await startPostgres({ folder, bin, settings: { ...fastSettings, ...settings } });
  // A run that times out must not leave its servers behind.
  const stopWithUs = () => void server.child.kill("SIGINT");
  process.once("exit", stopWithUs);
  const sql = postgres(server.url, { max: 4, onnotice: () => undefined });
  async function stop() {
    await sql.end({ timeout: 1 });
    await server.stop();
    process.off("exit", stopWithUs);
    await rm(folder, { recursive: true, force: true });
  }
  return { url: server.url, sql, folder, server, stop };
}

/** Declares the tests once per server; each gets a server of its own, migrated unless the template says otherwise. */
export function onEachPostgres(
  declare: (database: () => Sql) => void,
  fill: (sql: Sql) => Promise<unknown> = async () => undefined,
  template: Template = "migrated",
): void {
  for (const { name, bin, missing } of testServers) {
    if (missing) {
      it.skip(`${name}: skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`);
      continue;
    }
    describe(name, () => {
      let running: TestServer;
      beforeAll(async () => {
        running = await startTestServer({ template, bin });
        await fill(running.sql);
      });
      afterAll(() => running?.stop());
      declare(() => running.sql);
    });
  }
}
