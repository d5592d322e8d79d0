import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareDestination } from "./destination.ts";

let folder: string;
let usual: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reduit-destination-"));
  usual = join(folder, "checkout", "backups");
  vi.stubEnv("INIT_CWD", folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const named = /reduit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/;

test.each(["safe/", "deep/er/safe/", "safe/.", "safe//"])("%s is a folder, made when missing", (to) => {
  const { file, isNamed } = prepareDestination(to, usual);
  expect(file).toMatch(named);
  expect(isNamed).toBe(false);
  expect(statSync(dirname(file)).isDirectory()).toBe(true);
  expect(dirname(file)).toBe(join(folder, to).replace(/\/\.?$/, ""));
  // The next night.
  expect(dirname(prepareDestination(to, usual).file)).toBe(dirname(file));
});

test("a folder that is there needs no slash, a file gets the name that was given", () => {
  mkdirSync(join(folder, "present"));
  expect(prepareDestination("present", usual).file).toMatch(named);
  expect(prepareDestination("new/name.tar.gz", usual)).toEqual({
    file: join(folder, "new/name.tar.gz"),
    isNamed: true,
  });
});

test("without a place it goes beside the code", () => {
  expect(dirname(prepareDestination(undefined, usual).file)).toBe(usual);
});

test.each([
  ["an empty place", "", /--to is empty: give a folder/],
  [
    "a file where the folder should be",
    "taken/",
    /taken cannot be created \(.*\): create it, or choose another/,
  ],
  [
    "a place where nothing can be made",
    "/proc/nothing/",
    /\/proc\/nothing cannot be created \(.*\): create it/,
  ],
])("refuses %s with a remedy", (_what, to, sentence) => {
  writeFileSync(join(folder, "taken"), "x");
  expect(() => prepareDestination(to, usual)).toThrow(sentence);
  expect(existsSync(join(folder, "taken"))).toBe(true);
});

test("a checkout that cannot be written to is named, with the way out", () => {
  expect(() => prepareDestination(undefined, "/proc/checkout/backups")).toThrow(
    /^The folder \/proc\/checkout\/backups cannot be created .*"npm run backup -- --to \/mnt\/safe\/"\.$/,
  );
});
