import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveOf, type BaseFacts, baseFactsName, listBases } from "./archive-folder.ts";
import { cleanArchive } from "./clean-up.ts";

const now = new Date("2026-11-16T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const segment = (place: number) => `00000001${place.toString(16).toUpperCase().padStart(16, "0")}`;
const [present, earlier] = ["7708901325448213100", "7708901325448213099"];
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "reduit-archive-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function putBase(systemId: string, days: number, place: number): Promise<string> {
  const stopped = daysAgo(days).toISOString();
  const folder = join(archiveOf(root, systemId).bases, stopped.slice(0, 19).replaceAll(":", "-"));
  const facts: BaseFacts = {
    kind: "reduit-base-backup",
    reduit: "1.0.0",
    format: 1,
    postgres: 18,
    systemId,
    started: stopped,
    stopped,
    firstWal: segment(place),
    lastWal: segment(place),
    folders: [],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, baseFactsName), JSON.stringify(facts));
  return folder;
}

async function putLog(systemId: string, names: string[], days = 0) {
  const { wal } = archiveOf(root, systemId);
  await mkdir(wal, { recursive: true });
  for (const name of names) {
    await writeFile(join(wal, name), "");
    await utimes(join(wal, name), daysAgo(days), daysAgo(days));
  }
}

const clean = (days = 30) => cleanArchive({ root, systemId: present, days, now });

test("old base backups go, and the WAL from before the oldest that stays; histories of timelines stay", async () => {
  const old = await putBase(present, 31, 3);
  await putBase(present, 24, 10);
  await putBase(present, 3, 20);
  const before = [`${segment(3)}.gz`, `${segment(9)}.gz`, `${segment(9)}.00000028.backup.gz`];
  const after = [
    `${segment(10)}.gz`,
    `${segment(11)}.partial.gz`,
    `${segment(20)}.gz`,
    "00000002.history.gz",
    "notes.txt",
  ];
  await putLog(present, [...before, ...after]);
  expect(await clean()).toEqual([old]);
  expect(await readdir(archiveOf(root, present).wal)).toEqual(after.sort());
  expect(await listBases(archiveOf(root, present))).toHaveLength(2);
});

test("the newest base backup of the present cluster stays, however old; 0 days keep all", async () => {
  await putBase(present, 90, 3);
  const older = await putBase(present, 100, 1);
  await putLog(present, [`${segment(1)}.gz`, `${segment(3)}.gz`]);
  expect(await clean(0)).toEqual([]);
  expect(await clean()).toEqual([older]);
  expect(await readdir(archiveOf(root, present).wal)).toEqual([`${segment(3)}.gz`]);
});

test("an earlier cluster goes with its last base backup, another site's that is in use does not", async () => {
  const old = await putBase(earlier, 31, 3);
  await putLog(earlier, [`${segment(3)}.gz`], 31);
  const inUse = "7708901325448213055";
  await putLog(inUse, [`${segment(1)}.gz`], 1);
  expect(await clean()).toEqual([old, archiveOf(root, earlier).path]);
  expect((await readdir(root)).sort()).toEqual([inUse]);
});

test("what a killed base backup or command left goes, what is being made stays", async () => {
  await putBase(present, 1, 3);
  const { bases, wal } = archiveOf(root, present);
  // No process has this number: Linux counts to 4194304 at most.
  await mkdir(join(bases, "1.partial-99999999"));
  await mkdir(join(bases, `2.partial-${process.pid}`));
  await putLog(present, [`${segment(3)}.gz`, `${segment(4)}.gz.99999999.partial`]);
  await clean();
  expect((await readdir(bases)).filter((name) => name.includes("partial"))).toEqual([
    `2.partial-${process.pid}`,
  ]);
  expect(await readdir(wal)).toEqual([`${segment(3)}.gz`]);
});
