// DATA_DIR: everything this installation owns. Opened once, by one web process at a time.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../startup-error.ts";
import { writeFileDurably } from "./durable-file.ts";

/** Raised when the layout of the folder changes in a way that an older version would misread. */
export const dataFolderFormat = 1;

export function openDataFolder(folder: string) {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(
      `The data folder ${folder} is not writable: give this user write permission, or set DATA_DIR to another folder.`,
    );
  }
  checkFormat(folder);
  return {
    path: folder,
    postgres: path.join(folder, "postgres"),
    /** Reproducible: safe to delete while Reduit does not run. */
    images: path.join(folder, "cache", "images"),
    downloads: path.join(folder, "cache", "downloads"),
    pages: path.join(folder, "cache", "pages"),
    vite: path.join(folder, "cache", "vite"),
    /** Not in backups: the secrets of authenticator apps cannot be decrypted with a backup alone. */
    factorKey: path.join(folder, "factor.key"),
    lock: path.join(folder, "web.lock"),
  };
}

export type DataFolder = ReturnType<typeof openDataFolder>;

/** Not `recursive: true`: Node 24 hangs where no folder can be created, as below /proc. */
export function makeFolder(folder: string) {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start was faster. The lock decides which one continues.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function checkFormat(folder: string) {
  const file = path.join(folder, "format.json");
  if (!existsSync(file)) {
    if (existsSync(path.join(folder, "postgres"))) throw corrupt(folder, "format.json is missing");
    if (readdirSync(folder).some((name) => !name.startsWith(".") && name !== "web.lock")) {
      throw new StartupError(
        `The data folder ${folder} holds files that are not Reduit's: set DATA_DIR to an empty folder, or to one that Reduit made.`,
      );
    }
    writeFileDurably(file, `${JSON.stringify({ format: dataFolderFormat })}\n`);
    return;
  }
  const found = readFormat(file);
  if (found === undefined) throw corrupt(folder, "format.json cannot be read");
  if (found > dataFolderFormat) {
    throw new StartupError(
      `The data folder ${folder} was written by a newer version of Reduit (format ${found}, this version reads ${dataFolderFormat}): start that version, or restore a backup of this one.`,
    );
  }
  const cluster = path.join(folder, "postgres", "cluster");
  if (existsSync(cluster) && !existsSync(path.join(cluster, "PG_VERSION"))) {
    throw corrupt(folder, "the database's PG_VERSION is missing");
  }
}

function readFormat(file: string): number | undefined {
  try {
    const { format: found } = JSON.parse(readFileSync(file, "utf8"));
    return typeof found === "number" ? found : undefined;
  } catch {
    return undefined;
  }
}

function corrupt(folder: string, what: string) {
  return new StartupError(
    `The data folder ${folder} is damaged (${what}). Nothing was changed in it: restore a backup with "npm run restore", or set DATA_DIR to an empty folder.`,
  );
}
