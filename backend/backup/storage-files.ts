import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Archives of format 1 hold uploaded files as they lay in the data folder, under the hash of their name. */
const objectPattern = /^storage\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

export function isObject(entry: string): boolean {
  return objectPattern.test(entry);
}

export async function putObject(dataFolder: string, entry: string, bytes: Buffer): Promise<void> {
  const path = join(dataFolder, entry);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { mode: 0o600, flush: true });
}
