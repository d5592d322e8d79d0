import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBinaries, type PostgresBinaries } from "./binaries.ts";
import { type Account, chooseAccount, giveTo, spawnAs } from "./unprivileged-user.ts";

export const databaseOwner = "reduit";
export const databaseName = "postgres";

export type Cluster = {
  /** PGDATA. */
  path: string;
  password: string;
  account: Account;
  binaries: PostgresBinaries;
  /** True when this call made it. */
  created: boolean;
};

/**
 * Creates the cluster in `folder` unless it exists. It is built beside its place and moved in with one rename, so a kill half-way leaves
 * nothing that looks like a database.
 *
 * The API does not connect as the superuser but as `reduit`, who owns the database and may create roles: that is
 * what a Supabase project gives, and a hole in the API then opens neither files nor programs of the machine. The
 * superuser has no password, so that no connection as it is possible.
 */
export async function initialisePostgres(folder: string, bin?: string): Promise<Cluster> {
  const binaries = await findBinaries(bin);
  const path = join(folder, "cluster");
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await chmod(folder, 0o711);
  const account = await chooseAccount([folder, binaries.postgres]);
  const passwordFile = join(folder, "password");
  if (await alreadyThere(path, binaries)) {
    const password = await readPassword(passwordFile);
    return { path, password, account, binaries, created: false };
  }
  const password = randomBytes(24).toString("base64url");
  await writeDurably(passwordFile, password);
  const draft = join(folder, "cluster.new");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await giveTo(account, draft);
  await createCluster(binaries, account, draft);
  await createOwner(binaries, account, draft, password);
  await rename(draft, path);
  await syncFolder(folder);
  return { path, password, account, binaries, created: true };
}

async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, "utf8").catch(() => "");
  if (password.trim()) return password.trim();
  throw new Error(
    `The database's password in ${file} is missing: restore a backup with "npm run restore", or set DATA_DIR to an empty folder.`,
  );
}

async function alreadyThere(path: string, binaries: PostgresBinaries): Promise<boolean> {
  const entries = await readdir(path).catch(() => [] as string[]);
  if (entries.length === 0) return false;
  const made = (await readFile(join(path, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (!made) {
    throw new Error(
      `The folder ${path} is not empty but holds no PostgreSQL database: move it away, or choose another DATA_DIR.`,
    );
  }
  if (made !== String(binaries.major)) {
    throw new Error(
      `The data in ${path} was written by PostgreSQL ${made}, which PostgreSQL ${binaries.major} cannot read: run "npm run backup" with PostgreSQL ${made} (POSTGRES_BIN, or the version of Reduit that wrote it), then "npm run restore" with PostgreSQL ${binaries.major}, which makes a new DATA_DIR and moves this one aside.`,
    );
  }
  return true;
}

async function createCluster(binaries: PostgresBinaries, account: Account, path: string): Promise<void> {
  const common = ["-D", path, "-U", "postgres", "--encoding=UTF8", "--data-checksums", "--no-instructions"];
  const auth = ["--auth-local=reject", "--auth-host=scram-sha-256"];
  // The builtin provider sorts the same on every machine and every version; the C library's would not.
  const builtin = binaries.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  for (const locale of ["C.UTF-8", "C"]) {
    const { code, output } = await runToEnd(binaries.initdb, account, [
      ...common,
      ...auth,
      ...builtin,
      `--locale=${locale}`,
    ]);
    if (code === 0) return;
    // Some systems do not know C.UTF-8; plain C only costs the folding of accented capitals in searches.
    if (locale === "C" || !/locale/i.test(output))
      throw new Error(`PostgreSQL could not be set up: ${output}`);
  }
}

async function createOwner(
  binaries: PostgresBinaries,
  account: Account,
  path: string,
  password: string,
): Promise<void> {
  const backup = [
    `grant execute on function pg_catalog.pg_backup_start(text, boolean) to ${databaseOwner};`,
    `grant execute on function pg_catalog.pg_backup_stop(boolean) to ${databaseOwner};`,
    `grant execute on function pg_catalog.pg_switch_wal() to ${databaseOwner};`,
    `grant pg_checkpoint, pg_monitor to ${databaseOwner};`,
  ];
  // Single-user mode ends a statement at the end of the line, and needs no connection.
  const statements = [
    `create role ${databaseOwner} login createrole bypassrls password '${password}';`,
    "create role anon nologin noinherit;",
    "create role authenticated nologin noinherit;",
    "create role service_role nologin noinherit bypassrls;",
    `grant anon, authenticated, service_role to ${databaseOwner} with admin option;`,
    `alter database ${databaseName} owner to ${databaseOwner};`,
    ...backup,
  ];
  const hba = "host all all 127.0.0.1/32 scram-sha-256\n";
  await writeFile(join(path, "pg_hba.conf"), hba);
  const args = ["--single", "-D", path, databaseName];
  const { code, output } = await runToEnd(binaries.postgres, account, args, `${statements.join("\n")}\n`);
  if (code !== 0 || /ERROR|FATAL/.test(output)) throw new Error(`PostgreSQL could not be set up: ${output}`);
}

function runToEnd(
  command: string,
  account: Account,
  args: string[],
  input = "",
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(account, command, args, { stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: output.trim() }));
    // A program that ends before it has read its input says why in its output; the broken pipe adds nothing.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  await file.chmod(0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  await file.close();
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
