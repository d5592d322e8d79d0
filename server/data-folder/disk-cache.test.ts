import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { DiskCache } from "./disk-cache.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const key = (name: string) => name.repeat(64);
const content = Buffer.alloc(100, 7);
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length;

async function open(maxBytes = 250) {
  const cache = new DiskCache(folder, maxBytes);
  await cache.open();
  return cache;
}

test("keeps what fits, and evicts the least recently used", async () => {
  const cache = await open();
  await cache.put(key("a"), content);
  await cache.put(key("b"), content);
  expect(await cache.get(key("a"))).toEqual(content);
  await cache.put(key("c"), content);
  expect(await cache.get(key("b"))).toBeUndefined();
  expect(await cache.get(key("a"))).toEqual(content);
  expect(await cache.get(key("c"))).toEqual(content);
  expect([cache.bytes, await files()]).toEqual([200, 2]);
});

test("lists its files after a restart, oldest first, and deletes half-written ones", async () => {
  const first = await open();
  await first.put(key("a"), content);
  await first.put(key("b"), content);
  await utimes(path.join(folder, "bb", key("b")), 1, 1);
  await writeFile(path.join(folder, "aa", `${key("a")}.1234`), "half");
  const second = await open(150);
  expect(second.bytes).toBe(100);
  expect(await second.get(key("a"))).toEqual(content);
  expect(await files()).toBe(1);
});

test("does not count a file that was removed", async () => {
  const cache = await open();
  await cache.put(key("a"), content);
  await rm(folder, { recursive: true });
  expect(await cache.get(key("a"))).toBeUndefined();
  expect(cache.bytes).toBe(0);
  await cache.put(key("a"), content);
  expect(await cache.get(key("a"))).toEqual(content);
});
