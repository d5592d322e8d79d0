import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { objectPath, readObject, writeObject } from "./object-file.ts";

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
])("no name leads out of the folder: %s %s", (bucket, key) => {
  expect(resolve(objectPath(folder, bucket, key)).startsWith(resolve(folder))).toBe(true);
});

test("bucket and name cannot be mixed up", () => {
  expect(objectPath(folder, "a", "b/c")).not.toBe(objectPath(folder, "a/b", "c"));
});

test("bytes come back as they went in, line breaks included, and a newer version replaces an older", async () => {
  const path = objectPath(folder, "media", "a.bin");
  for (const content of ["first", "\n\nsecond\n", ""]) {
    const body = Buffer.from(content);
    await writeObject(path, { mimetype: "image/png", cacheControl: "max-age=60" }, body);
    const found = await readObject(path);
    expect(found?.body.equals(body)).toBe(true);
    expect(found?.head).toMatchObject({
      mimetype: "image/png",
      cacheControl: "max-age=60",
      size: body.length,
    });
  }
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.includes("/"));
  expect(files).toHaveLength(1);
  expect(await readObject(objectPath(folder, "media", "b.bin"))).toBeUndefined();
});
