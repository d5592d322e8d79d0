import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { openDataFolder } from "./data-folder.ts";
import { readOrMakeFactorKey } from "./factor-key.ts";
import { lockDataFolder } from "./lock.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe("the data folder", () => {
  test("is made when missing, and opened again", () => {
    openDataFolder(path.join(folder, "new/deep"));
    expect(openDataFolder(path.join(folder, "new/deep")).lock).toContain("new/deep/web.lock");
  });

  test("is refused where no folder can be made", () => {
    writeFileSync(path.join(folder, "file"), "");
    for (const impossible of [path.join(folder, "file/data"), "/proc/nothing/data"])
      expect(() => openDataFolder(impossible)).toThrow(/is not writable/);
  });

  test("is refused when it belongs to something else", () => {
    writeFileSync(path.join(folder, "thesis.doc"), "");
    expect(() => openDataFolder(folder)).toThrow(/holds files that are not Reduit's/);
    expect(readdirSync(folder)).toEqual(["thesis.doc"]);
  });

  test("is refused when a newer version wrote it", () => {
    writeFileSync(path.join(folder, "format.json"), '{"format":99}');
    expect(() => openDataFolder(folder)).toThrow(/newer version of Reduit \(format 99/);
  });

  test.each([
    ["an unreadable format", () => writeFileSync(path.join(folder, "format.json"), "{")],
    ["a database without its format", () => mkdirSync(path.join(folder, "postgres"))],
    [
      "a database without its version",
      () => {
        writeFileSync(path.join(folder, "format.json"), '{"format":1}');
        mkdirSync(path.join(folder, "postgres/cluster"), { recursive: true });
      },
    ],
  ])("is refused as damaged with %s, and left as it is", (_what, damage) => {
    damage();
    const before = readdirSync(folder, { recursive: true });
    expect(() => openDataFolder(folder)).toThrow(/is damaged .* restore a backup/);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });
});

describe("the lock", () => {
  test("names the process that holds it", () => {
    const file = path.join(folder, "web.lock");
    const lock = lockDataFolder(file);
    expect(() => lockDataFolder(file)).toThrow(
      new RegExp(`already running on this data folder, as process ${process.pid}`),
    );
    lock.release();
    lockDataFolder(file).release();
  });

  test("is taken over from a process that is gone, or from a pid that now means another one", () => {
    const file = path.join(folder, "web.lock");
    writeFileSync(file, "999999 123\n");
    lockDataFolder(file).release();
    writeFileSync(file, `${process.pid} 1\n`);
    lockDataFolder(file).release();
  });
});

test("the key of authenticator apps is made once, and not made up when it is lost", () => {
  const file = path.join(folder, "factor.key");
  const key = readOrMakeFactorKey(file);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(readOrMakeFactorKey(file)).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "");
  expect(() => readOrMakeFactorKey(file)).toThrow(/does not contain a key: restore the original/);
});
