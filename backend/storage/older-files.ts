import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./file-contents.ts";

/** Up to 1.0.0 an uploaded file lay in DATA_DIR/storage, a line of JSON and then the bytes. */
export type OlderFile = {
  mimetype: string;
  cacheControl: string;
  eTag: string;
  modified: string;
  body: Buffer;
};

/** Its name is a hash, so that no name a visitor can choose led out of the folder. */
export function olderPath(folder: string, { bucket, name }: Place): string {
  const hash = createHash("sha256").update(`${bucket}\n${name}`).digest("hex");
  return join(folder, hash.slice(0, 2), hash);
}

/** Undefined when there is no such file, or it begins with something else. */
export async function readOlderFile(path: string): Promise<OlderFile | undefined> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const end = content.indexOf(0x0a);
  try {
    return { ...JSON.parse(content.subarray(0, end).toString("utf8")), body: content.subarray(end + 1) };
  } catch {
    return undefined;
  }
}
