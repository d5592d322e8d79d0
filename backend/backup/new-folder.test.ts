import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareNewFolder } from "./new-folder.ts";

const date = new Date("2026-03-02T10:20:30Z");
let above: string;
let target: string;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), "reduit-new-folder-"));
  target = join(above, "data");
});
afterEach(() => rmSync(above, { recursive: true, force: true }));

function fillOld() {
  mkdirSync(join(target, "storage"), { recursive: true });
  writeFileSync(join(target, "storage", "a"), "old");
  writeFileSync(join(target, "keys.env"), "old");
  writeFileSync(join(target, "web.lock"), "mine");
}

describe.each([
  { where: "beside", beside: true, asideName: "data.before-restore-2026-03-02T10-20-30" },
  {
    where: "inside, as in a mounted volume",
    beside: false,
    asideName: "data/before-restore-2026-03-02T10-20-30",
  },
])("$where", ({ beside, asideName }) => {
  const standsBeside = async () => beside;

  it("takes the place and keeps what was there", async () => {
    fillOld();
    const folder = await prepareNewFolder(target, date, standsBeside);
    writeFileSync(join(folder.path, "keys.env"), "new");
    expect(await folder.takePlace()).toBe(join(above, asideName));
    expect(readFileSync(join(target, "keys.env"), "utf8")).toBe("new");
    expect(existsSync(join(target, "storage"))).toBe(false);
    expect(readdirSync(join(above, asideName)).sort()).toEqual(["keys.env", "storage"]);
    expect(existsSync(folder.path)).toBe(false);
  });

  it("puts everything back when the exchange fails half-way", async () => {
    fillOld();
    const folder = await prepareNewFolder(target, date, standsBeside);
    writeFileSync(join(folder.path, "keys.env"), "new");
    const exchange = folder.takePlace();
    // The old entries are moved first; by the time it is the new one's turn, it is gone.
    rmSync(folder.path, { recursive: true });
    await expect(exchange).rejects.toThrow("ENOENT");
    expect(readFileSync(join(target, "keys.env"), "utf8")).toBe("old");
    expect(readFileSync(join(target, "storage", "a"), "utf8")).toBe("old");
  });

  it("leaves nothing behind when it is discarded", async () => {
    fillOld();
    const before = readdirSync(target).sort();
    const folder = await prepareNewFolder(target, date, standsBeside);
    writeFileSync(join(folder.path, "keys.env"), "new");
    await folder.discard();
    expect(readdirSync(target).sort()).toEqual(before);
    expect(readdirSync(above)).toEqual(["data"]);
  });
});

it("inside: undoes earlier moves when a later one fails", async () => {
  fillOld();
  mkdirSync(join(target, "before-restore-x"));
  writeFileSync(join(target, "before-restore-x", "kept"), "");
  const folder = await prepareNewFolder(target, date, async () => false);
  writeFileSync(join(folder.path, "a-new-one"), "new");
  mkdirSync(join(folder.path, "before-restore-x"));
  await expect(folder.takePlace()).rejects.toThrow("ENOTEMPTY");
  await folder.discard();
  expect(readdirSync(target).sort()).toEqual(["before-restore-x", "keys.env", "storage", "web.lock"]);
  expect(readFileSync(join(target, "keys.env"), "utf8")).toBe("old");
});

it("moves nothing aside where there was nothing", async () => {
  const folder = await prepareNewFolder(target, date);
  writeFileSync(join(folder.path, "keys.env"), "new");
  expect(await folder.takePlace()).toBeUndefined();
  expect(readdirSync(above)).toEqual(["data"]);
  expect(readdirSync(target)).toEqual(["keys.env"]);
});

it("makes the folders above it", async () => {
  const deep = join(above, "a", "b", "data");
  const folder = await prepareNewFolder(deep, date);
  writeFileSync(join(folder.path, "keys.env"), "new");
  await folder.takePlace();
  expect(readdirSync(deep)).toEqual(["keys.env"]);
});
