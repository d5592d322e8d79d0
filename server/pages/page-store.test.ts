import { readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { storeResponse } from "../http/stored-response.ts";
import { openPageStore } from "./page-store.ts";

let folder: string;
let logged: string[];
beforeEach(() => {
  folder = temporaryFolder();
  logged = [];
});

const open = (options: { identity?: string; maxBytes?: number } = {}) =>
  openPageStore({ folder, identity: "build 1", log: (_level, event) => logged.push(event), ...options });
const page = (text: string) =>
  storeResponse({
    status: 200,
    headers: { "content-type": "text/html", "content-security-policy": "script-src 'sha256-abc'" },
    body: Buffer.from(text.repeat(200)),
  });
const shown = { revisions: { company: "1" }, setting: "a" };
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name));

test("a page comes back as it was: every form of it, its headers, its policy, and what it shows", async () => {
  const stored = await page("Grüezi ");
  const before = Date.now();
  await (await open()).save("/about", stored, shown);
  const { restored } = await open();
  expect(restored).toHaveLength(1);
  expect(restored[0]).toMatchObject({ key: "/about", ...shown });
  expect(restored[0]?.renderedAt).toBeGreaterThanOrEqual(before);
  expect(restored[0]?.stored).toEqual(stored);
  for (const file of await files()) expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("the last form of a page counts", async () => {
  const store = await open();
  await store.save("/", await page("old "), shown);
  await store.save("/", await page("new "), { ...shown, revisions: { company: "2" } });
  const { restored } = await open();
  expect(restored.map(({ stored }) => stored.variants.identity?.body.toString().slice(0, 4))).toEqual([
    "new ",
  ]);
  expect(restored[0]?.revisions).toEqual({ company: "2" });
});

test("pages of another build are neither served nor kept", async () => {
  await (await open()).save("/", await page("x "), shown);
  expect((await open({ identity: "build 2" })).restored).toEqual([]);
  expect(await files()).toEqual([]);
});

test.each([
  ["cut off", (file: string) => truncate(file, 300)],
  ["empty", (file: string) => truncate(file, 0)],
  [
    "changed in one byte",
    async (file: string) => {
      const bytes = await readFile(file);
      bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
  ],
  ["something else", (file: string) => writeFile(file, `${"0".repeat(64)}\n{}\n`)],
])("a file that is %s is not there, and the others are", async (_name, damage) => {
  const store = await open();
  await store.save("/", await page("x "), shown);
  const [victim = ""] = await files();
  await store.save("/about", await page("y "), shown);
  await damage(victim);
  expect((await open()).restored.map(({ key }) => key)).toEqual(["/about"]);
  expect(await files()).toHaveLength(1);
});

test("pages with arbitrary query parameters are not stored", async () => {
  const store = await open();
  await store.save("/search?q=anything", await page("x "), shown);
  expect([store.keys(), await files()]).toEqual([[], []]);
});

test("stays below its limit", async () => {
  const stored = await page("x ");
  const store = await open({ maxBytes: stored.bytes * 17 });
  for (let i = 0; i < 40; i++) await store.save(`/${i}`, stored, shown);
  const sizes = await Promise.all((await files()).map(async (file) => (await stat(file)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(stored.bytes * 17);
  expect(sizes.length).toBeGreaterThan(3);
});

test("pages removed from the site are deleted from the disk", async () => {
  const store = await open();
  await store.save("/gone", await page("x "), shown);
  await store.save("/old", await page("x "), shown);
  await store.save("/moved", await page("x "), { ...shown, setting: "b" });
  await store.save("/new", await page("x "), { ...shown, revisions: { company: "2" } });
  await store.drop("/gone");
  expect(store.keys().sort()).toEqual(["/moved", "/new", "/old"]);
  await store.dropOthers(({ revisions, setting }) => revisions.company === "2" && setting === "a");
  expect((await open()).restored.map(({ key }) => key)).toEqual(["/new"]);
});

test("without a folder no pages are stored, and the log says so once", async () => {
  await writeFile(path.join(folder, "file"), "");
  const blocked = await openPageStore({
    folder: path.join(folder, "file", "pages"),
    identity: "build 1",
    log: (_level, event) => logged.push(event),
  });
  await blocked.save("/", await page("x "), shown);
  await blocked.save("/about", await page("x "), shown);
  expect(blocked.restored).toEqual([]);
  expect(logged).toEqual(["pages cannot be kept on disk"]);
});
