import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveSegment, mustGiveUp, readSystemId, restoreSegment } from "./segments.mjs";

const name = "000000010000000000000004";
let folder: string;
let root: string;
let cluster: string;
let path: string;
const wal = () => join(root, "7708901325448213100", "wal");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-segments-"));
  [root, cluster] = [join(folder, "archive"), join(folder, "cluster")];
  path = join(cluster, "pg_wal", name);
  await mkdir(root);
  await mkdir(join(cluster, "global"), { recursive: true });
  await mkdir(join(cluster, "pg_wal", "archive_status"), { recursive: true });
  const control = Buffer.alloc(8192);
  control.writeBigUInt64LE(7708901325448213100n);
  await writeFile(join(cluster, "global", "pg_control"), control);
  await writeFile(path, randomBytes(1000));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("tells a cluster by its control file", async () => {
  expect(await readSystemId(cluster)).toBe("7708901325448213100");
});

test("stores a segment that any gunzip can read, takes the same one again, and no other of that name", async () => {
  await archiveSegment({ root, path, name, cluster });
  const bytes = await readFile(path);
  expect(gunzipSync(await readFile(join(wal(), `${name}.gz`)))).toEqual(bytes);
  await archiveSegment({ root, path, name, cluster });
  await writeFile(path, randomBytes(1000));
  await expect(archiveSegment({ root, path, name, cluster })).rejects.toThrow("holds something else");
  expect(gunzipSync(await readFile(join(wal(), `${name}.gz`)))).toEqual(bytes);
  expect(await readdir(wal())).toEqual([`${name}.gz`]);
});

test("makes no archive where there is none: its disk may not be mounted", async () => {
  await rm(root, { recursive: true });
  await expect(archiveSegment({ root, path, name, cluster })).rejects.toThrow("is not there");
  expect(await readdir(folder)).toEqual(["cluster"]);
});

test("gives up when too much waits or the disk is nearly full, and not before", async () => {
  const waiting = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        writeFile(join(cluster, "pg_wal", "archive_status", `${at}.ready`), ""),
      ),
    );
  await waiting(3);
  await writeFile(join(cluster, "pg_wal", "archive_status", "9.done"), "");
  expect(await mustGiveUp(cluster, { mostWaiting: 3, leastFree: 0 })).toBe(false);
  await waiting(4);
  expect(await mustGiveUp(cluster, { mostWaiting: 3, leastFree: 0 })).toBe(true);
  expect(await mustGiveUp(cluster, { mostWaiting: 10, leastFree: Number.MAX_SAFE_INTEGER })).toBe(true);
});

test("brings back what the archive has, then what only the cluster has, and nothing else", async () => {
  const target = join(folder, "restored");
  const bytes = await readFile(path);
  const pgWal = join(cluster, "pg_wal");
  await mkdir(wal(), { recursive: true });
  expect(await restoreSegment({ folder: wal(), name, target })).toBe(false);
  expect(await restoreSegment({ folder: wal(), pgWal, name, target })).toBe(true);
  expect(await readFile(target)).toEqual(bytes);
  await archiveSegment({ root, path, name, cluster });
  await writeFile(path, "used again for something else");
  expect(await restoreSegment({ folder: wal(), pgWal, name, target })).toBe(true);
  expect(await readFile(target)).toEqual(bytes);
});

test("a damaged segment is an error, never the end of the WAL", async () => {
  await archiveSegment({ root, path, name, cluster });
  const stored = await readFile(join(wal(), `${name}.gz`));
  await writeFile(join(wal(), `${name}.gz`), stored.subarray(0, stored.length - 4));
  const target = join(folder, "restored");
  const pgWal = join(cluster, "pg_wal");
  await expect(restoreSegment({ folder: wal(), pgWal, name, target })).rejects.toThrow();
});
