import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseName, databaseOwner } from "./initialise.ts";

/** Of the server that runs on this folder; undefined while none is ready. A running server writes its port and its state into its lock file. */
export async function runningUrl(folder: string): Promise<string | undefined> {
  const lines = (await readIfThere(join(folder, "cluster", "postmaster.pid"))).split("\n");
  const password = (await readIfThere(join(folder, "password"))).trim();
  if (!password || lines[7]?.trim() !== "ready") return undefined;
  return `postgres://${databaseOwner}:${password}@127.0.0.1:${lines[3]}/${databaseName}`;
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}
