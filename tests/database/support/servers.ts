import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe } from "vitest";
import { type RunningPostgres, startPostgres } from "../../../backend/postgres.ts";
import { type DatabaseTemplate, newDatabase } from "../../fixtures/new-database.ts";
import { copyTemplate, fastSettings, type Template } from "../../fixtures/templates.ts";

export const debian15 = "/usr/lib/postgresql/15/bin";

const missing15 = existsSync(`${debian15}/postgres`)
  ? ""
  : `: skipped, ${debian15} is not on this machine (apt-get install postgresql-15)`;

/** Both ends of what we promise: the embedded server, and the oldest PostgreSQL an operator may bring. */
export const testServers = [
  { name: "PostgreSQL 18 (embedded)", bin: undefined, missing: false, tags: [] },
  {
    name: `PostgreSQL 15 (Debian)${missing15}`,
    bin: debian15,
    missing: missing15 !== "",
    tags: ["all"],
  },
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

export type TestDatabase = Pick<TestServer, "url" | "sql" | "stop">;

/** A database on the layer's server, with every migration applied unless the template says otherwise. */
export async function openTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const { url, drop } = await newDatabase(template);
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  async function stop() {
    await sql.end({ timeout: 1 });
    await drop();
  }
  return { url, sql, stop };
}

type Open = (template?: DatabaseTemplate) => Promise<TestDatabase>;
type Fill = (sql: Sql) => Promise<unknown>;

/** One such database for all tests of a file or a group. */
export function databaseForFile(
  fill: Fill = async () => undefined,
  template?: DatabaseTemplate,
  open: Open = openTestDatabase,
): () => Sql {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await open(template);
    await fill(opened.sql);
  });
  afterAll(() => opened?.stop());
  return () => opened.sql;
}

export function urlOf(sql: Sql): string {
  const { user, pass, host, port, database } = sql.options as unknown as {
    user: string;
    pass: string;
    host: string[];
    port: number[];
    database: string;
  };
  return `postgres://${user}:${pass}@${host[0]}:${port[0]}/${database}`;
}

/**
 * Declares the tests for each end of what we promise, where the versions may differ; those of the oldest run with all tests. `open` opens
 * a further database on the same version.
 */
export function onEachPostgres(
  declare: (database: () => Sql, open: Open) => void,
  fill?: Fill,
  template?: DatabaseTemplate,
  { makesRoles = false } = {},
): void {
  for (const { name, bin, missing, tags } of testServers)
    describe.skipIf(missing)(name, { tags }, () => {
      const open: Open =
        bin || makesRoles ? (wanted) => startTestServer({ template: wanted, bin }) : openTestDatabase;
      declare(databaseForFile(fill, template, open), open);
    });
}
