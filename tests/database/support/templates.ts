import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { glob, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import type { PostgresBinaries } from "../../../backend/postgres/binaries.ts";
import { startPostgres } from "../../../backend/postgres.ts";
import { prepareDatabase } from "../../../backend/schema.ts";

const ROOT = join(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/reduit-test-databases");
const MADE_FROM = "{supabase/migrations/*.sql,backend/{postgres,schema}{.ts,/**/*.ts},package-lock.json}";
const copy = promisify(execFile);

/** A throwaway server may forget everything in a power cut. */
export const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export type Template = "empty" | "migrated";

/** Puts a stopped server into `folder`. Making one takes over a second, copying a made one a tenth of it. */
export async function copyTemplate(
  folder: string,
  template: Template,
  binaries?: PostgresBinaries,
): Promise<void> {
  const source = join(CACHE, await nameOf(template, binaries));
  const found = await readdir(source).catch(() => []);
  if (found.length === 0) await make(source, template, binaries);
  await rm(folder, { recursive: true, force: true });
  await copy("cp", ["-a", source, folder]);
}

/** Named after everything it is made from, so that a changed migration makes a new one. */
async function nameOf(template: Template, binaries?: PostgresBinaries): Promise<string> {
  const hash = createHash("sha256").update(`${template} ${binaries?.postgres ?? ""} ${process.getuid?.()}`);
  const files: string[] = [];
  for await (const file of glob(MADE_FROM, { cwd: ROOT })) files.push(file);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(ROOT, file)));
  return `${template}-${hash.digest("hex").slice(0, 16)}`;
}

async function make(source: string, template: Template, binaries?: PostgresBinaries): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const draft = `${source}.${randomUUID()}`;
  const server = await startPostgres({ folder: draft, binaries, settings: FAST });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  if (template === "migrated") await prepareDatabase(sql);
  await sql.end();
  await server.stop();
  // Two test files may make the same one at once; the second one's is not needed.
  await rename(draft, source).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Those of yesterday's migrations. Not of an hour ago: another run may be copying one. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const info = await stat(join(CACHE, name)).catch(() => null);
    if (info && info.ctimeMs < Date.now() - 86_400_000)
      await rm(join(CACHE, name), { recursive: true, force: true });
  }
}
