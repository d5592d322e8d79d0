import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { decryption, EncryptedBackup } from "./encryption.ts";
import { type Manifest, manifestName, NewerBackup, parseManifest } from "./manifest.ts";
import { readTar, type TarEntry } from "./tar.ts";

/** The entries of a backup in their order, the manifest left out. */
export async function* readArchive(file: string): AsyncGenerator<TarEntry> {
  for await (const entry of entriesOf(file)) if (entry.name !== manifestName) yield entry;
}

/** Reads the whole file and compares every byte with what the manifest says. The backup is good when this returns. */
export async function verifyArchive(file: string): Promise<Manifest> {
  await access(file).catch(() => {
    throw new Error(`There is no backup ${file}, or this user may not read it.`);
  });
  try {
    return await verify(file);
  } catch (error) {
    if (error instanceof NewerBackup || error instanceof EncryptedBackup) throw error;
    throw new Error(`${file} is not a complete backup of Reduit (${reason(error)}): use another one.`, {
      cause: error,
    });
  }
}

async function verify(file: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of entriesOf(file)) {
    if (name === manifestName) manifest = parseManifest(bytes.toString("utf8"));
    else found.set(name, fingerprint(bytes));
  }
  if (!manifest) throw new Error("its manifest is missing");
  for (const { name, size, sha256 } of manifest.entries) {
    if (found.get(name) !== `${size} ${sha256}`) throw new Error(`${name} is missing or changed`);
  }
  if (found.size !== manifest.entries.length)
    throw new Error("it contains files that its manifest does not list");
  return manifest;
}

async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const decrypt = await decryption(file);
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // The first failure destroys all of them, and is what reading the last one throws.
  const ignore = () => undefined;
  if (decrypt) pipeline(bytes, decrypt, gunzip, ignore);
  else pipeline(bytes, gunzip, ignore);
  try {
    yield* readTar(gunzip);
  } finally {
    gunzip.destroy();
  }
}

function fingerprint(bytes: Buffer): string {
  return `${bytes.length} ${createHash("sha256").update(bytes).digest("hex")}`;
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith("Z_")) return code === "Z_BUF_ERROR" ? "it ends too early" : "it is damaged";
  if (error instanceof SyntaxError || (error as Error).name === "ZodError") return "its manifest is damaged";
  return message;
}
