import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";

export type StoredHead = {
  mimetype: string;
  cacheControl: string;
  size: number;
  eTag: string;
  modified: string;
};

/**
 * One object is one file: a line of JSON, then the bytes. It is written beside its place, synced and moved in, so an
 * upload that was acknowledged survives a crash and a broken one is never seen. The name is a hash: no name a visitor
 * can choose leads out of the folder, collides with another or is too long for the disk.
 */
export function objectPath(folder: string, bucket: string, key: string): string {
  const name = createHash("sha256").update(`${bucket}\n${key}`).digest("hex");
  return join(folder, name.slice(0, 2), name);
}

export async function writeObject(
  path: string,
  head: Omit<StoredHead, "size" | "eTag" | "modified">,
  body: Uint8Array,
) {
  const full: StoredHead = {
    ...head,
    size: body.byteLength,
    eTag: `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`,
    modified: new Date().toISOString(),
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(full)}\n`);
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return full;
}

export async function readObject(path: string): Promise<{ head: StoredHead; body: Buffer } | undefined> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const end = content.indexOf(0x0a);
  return {
    head: JSON.parse(content.subarray(0, end).toString("utf8")) as StoredHead,
    body: content.subarray(end + 1),
  };
}
