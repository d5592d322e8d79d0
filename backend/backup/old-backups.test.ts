import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupName, removeOldBackups } from "./old-backups.ts";

const now = new Date("2026-11-15T03:15:00.500Z");
const daysAgo = (days: number) => backupName(new Date(now.getTime() - days * 86_400_000));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-backups-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), "x")));

test("a backup is named after the moment it was made, so that any disk can hold it", () => {
  expect(backupName(now)).toBe("reduit-2026-11-15T03-15-00.tar.gz");
});

test("deletes backups older than the period by name, and leftovers of killed backups, and nothing newer", async () => {
  const [older, newer, fresh] = [daysAgo(30.01), daysAgo(29.99), daysAgo(0)];
  await put(older, newer, fresh, `${daysAgo(31)}.4711.partial`, `${daysAgo(0)}.4711.partial`);
  expect(await removeOldBackups(folder, 30, now)).toEqual([`${daysAgo(31)}.4711.partial`, older].sort());
  expect((await readdir(folder)).sort()).toEqual([newer, fresh, `${fresh}.4711.partial`].sort());
});

test("deletes nothing that it did not name", async () => {
  const foreign = [
    "before-upgrade.tar.gz",
    "reduit-before-upgrade.tar.gz",
    "reduit-2020-01-01T00-00-00.tar.gz.gpg",
    "old-reduit-2020-01-01T00-00-00.tar.gz",
    "reduit-2020-99-99T00-00-00.tar.gz",
    "notes.txt",
  ];
  await put(...foreign);
  expect(await removeOldBackups(folder, 1, now)).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(foreign.sort());
});
