import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { olderPath, readOlderFile } from "./older-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-objects-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["media", "../../../etc/passwd"],
  ["../..", "keys.env"],
  ["media", "a/../../b\0c"],
  ["media", "x".repeat(5000)],
])("no name leads out of the folder: %s %s", (bucket, name) => {
  expect(resolve(olderPath(folder, { bucket, name })).startsWith(resolve(folder))).toBe(true);
});

test.each(["first", "\n\nsecond\n", ""])(
  "the bytes are what comes after the first line: %j",
  async (content) => {
    const path = olderPath(folder, { bucket: "media", name: "a.bin" });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `{"mimetype":"image/png","eTag":"x"}\n${content}`);
    const found = await readOlderFile(path);
    expect(found).toMatchObject({ mimetype: "image/png", eTag: "x" });
    expect(found?.body.toString()).toBe(content);
  },
);

test("what is not there, or is something else, is nothing", async () => {
  expect(await readOlderFile(join(folder, "none"))).toBeUndefined();
  await writeFile(join(folder, "other"), "\0\0\0\0");
  expect(await readOlderFile(join(folder, "other"))).toBeUndefined();
});
