// Files that an older version kept in its data folder come into the database when the API starts.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { olderPath } from "../../backend/storage/older-files.ts";
import { takeOverFiles } from "../../backend/storage/take-over-files.ts";
import { type Backend, endChild, startApi, startBackend } from "../fixtures/backend.ts";
import { png } from "../fixtures/png.ts";
import { countStored, storedBytes } from "../fixtures/stored-bytes.ts";
import { visitor } from "../fixtures/visitor.ts";

let backend: Backend;
let folder: string;
beforeAll(async () => {
  backend = await startBackend({ gateway: { limits: { minimumDuration: 0 } } });
});
afterAll(() => backend?.stop());
beforeEach(async () => {
  await backend.sql`delete from storage.objects`;
  folder = join(backend.dataDir, `storage-${crypto.randomUUID()}`);
});

const bytes = Buffer.from(png(600_000));
const eTag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
const head = {
  mimetype: "image/png",
  cacheControl: "max-age=60",
  eTag,
  modified: "2026-01-02T03:04:05.000Z",
};

/** As the older version left it: a row, and a file unless it is lost. */
async function olderObject(name: string, file: string | Buffer | null = bytes, into = folder) {
  await mkdir(into, { recursive: true });
  await backend.sql.begin(async (sql) => {
    await sql`alter table storage.objects disable trigger require_file_content`;
    await sql`insert into storage.objects (bucket_id, name, metadata) values ('media', ${name}, ${sql.json(head)})`;
    await sql`alter table storage.objects enable trigger require_file_content`;
  });
  if (file !== null) await olderFile(name, file, into);
}

async function olderFile(name: string, content: string | Buffer, into = folder) {
  const path = olderPath(into, { bucket: "media", name });
  await mkdir(dirname(path), { recursive: true });
  const line = Buffer.from(`${JSON.stringify({ ...head, size: content.length })}\n`);
  await writeFile(path, typeof content === "string" ? content : Buffer.concat([line, content]));
  return path;
}

const takeOver = (isOwn: boolean, lines: string[] = []) =>
  takeOverFiles(backend.sql, { folder, isOwn, report: (line) => lines.push(line) });

async function filesIn(where: string): Promise<number> {
  const entries = await readdir(where, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test("at a start: the file is served as it was, and its folder is gone", async () => {
  const own = join(backend.dataDir, "storage");
  await olderObject("old.png", bytes, own);
  const { api } = await startApi(backend.env);
  await endChild(api);
  expect(existsSync(own)).toBe(false);
  expect(await storedBytes(backend.sql, "media", "old.png")).toEqual(bytes);
  const files = visitor(backend, { key: backend.keys.secret }).storage.from("media");
  const { data } = await files.createSignedUrl("old.png", 60);
  const answer = await fetch(data?.signedUrl ?? "");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    etag: eTag,
    "last-modified": new Date(head.modified).toUTCString(),
  });
});

test("a start that was interrupted is continued, and says how far it is", async () => {
  for (let index = 0; index < 60; index++) await olderObject(`many-${index}.png`, Buffer.from(png(100)));
  // The third is in the database, and its file was not removed any more.
  await takeOver(true);
  await olderFile("many-2.png", Buffer.from(png(100)));
  await olderObject("later.png");
  const lines: string[] = [];
  await takeOver(true, lines);
  expect(lines).toEqual(["Uploaded files into the database: 0 of 1"]);
  expect(existsSync(folder)).toBe(false);
  expect(await countStored(backend.sql)).toEqual({ objects: 61, contents: 61, chunks: 63 });
  await takeOver(true, lines);
  expect(lines).toHaveLength(1);
});

test("two processes take the same folder over at once", async () => {
  for (let index = 0; index < 20; index++) await olderObject(`both-${index}.png`);
  await Promise.all([takeOver(true), takeOver(true)]);
  expect(await countStored(backend.sql)).toEqual({ objects: 20, contents: 20, chunks: 60 });
});

test("a newer upload is not replaced by the older file", async () => {
  const path = await olderFile("twice.png", bytes);
  const files = visitor(backend, { key: backend.keys.secret }).storage.from("media");
  const newer = png(200);
  const { error } = await files.upload("twice.png", new Blob([newer], { type: "image/png" }));
  expect(error).toBeNull();
  await takeOver(false);
  expect(await storedBytes(backend.sql, "media", "twice.png")).toEqual(Buffer.from(newer));
  expect(existsSync(path)).toBe(false);
});

test("a missing and a damaged file keep nobody from starting; their objects stay, and what is left of them too", async () => {
  await olderObject("there.png");
  await olderObject("missing.png", null);
  await olderObject("damaged.png", "\0\0\0\0");
  await takeOver(true);
  expect(await countStored(backend.sql)).toEqual({ objects: 3, contents: 1, chunks: 3 });
  expect(await filesIn(folder)).toBe(1);
  const files = visitor(backend, { key: backend.keys.secret }).storage.from("media");
  for (const name of ["missing.png", "damaged.png"]) {
    const { error } = await files.download(name);
    expect((error as { status?: number } | null)?.status).toBe(404);
  }
});

test("what no row names stays where it is when the database is not of this folder, and goes when it is", async () => {
  await olderObject("named.png");
  await olderFile("of another database", bytes);
  await takeOver(false);
  expect(await filesIn(folder)).toBe(1);
  await takeOver(true);
  expect(existsSync(folder)).toBe(false);
});
