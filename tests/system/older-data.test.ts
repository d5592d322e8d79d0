// Data as 1.0.0 left it, with the uploaded files beside the database: taken over by a start, and by a restore.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArchive } from "../../backend/backup/archive-writer.ts";
import { exportDatabase } from "../../backend/backup/export-database.ts";
import { startPostgres } from "../../backend/postgres.ts";
import { eTagOf, sha256 } from "../../backend/storage/file-contents.ts";
import { olderPath } from "../../backend/storage/older-files.ts";
import { openDataFolder } from "../../server/data-folder/data-folder.ts";
import { buildVersion } from "../database/support/version-fixture.ts";
import { png } from "../fixtures/png.ts";
import { runProgram, startProduct, temporaryFolder } from "../fixtures/product.ts";
import { storedBytes } from "../fixtures/stored-bytes.ts";
import { copyTemplate } from "../fixtures/templates.ts";
import { askApi } from "./support/api.ts";
import { withDatabaseOf } from "./support/stopped-database.ts";

const picture = Buffer.from(png(600_000));
const place = { bucket: "media", name: "odd/näme.png" };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);

beforeAll(async () => {
  folder = await temporaryFolder();
  const data = openDataFolder(at("old"));
  const random = () => randomBytes(32).toString("hex");
  const keys = `SUPABASE_PUBLISHABLE_KEY=sb_publishable_${random()}\nSUPABASE_SECRET_KEY=sb_secret_${random()}\nJWT_SECRET=${random()}\n`;
  await writeFile(join(data.path, "keys.env"), keys, { mode: 0o600 });
  await copyTemplate(data.postgres, "empty");
  const server = await startPostgres({ folder: data.postgres });
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await buildVersion(sql, "1.0.0");
  const { bucket, name } = place;
  await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
  await sql`insert into storage.objects (bucket_id, name) values ('media', 'lost.png')`;
  const facts = { mimetype: "image/png", cacheControl: "no-cache", eTag: eTagOf(sha256(picture)) };
  const head = { ...facts, size: picture.length, modified: new Date().toISOString() };
  const file = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), picture]);
  const path = olderPath(join(data.path, "storage"), place);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file);
  // As 1.0.0 wrote a backup: archive format 1, the files after the rows.
  const archive = await createArchive(at("old.tar.gz"));
  for (const each of ["format.json", "keys.env"]) await archive.add(each, readFileSync(at("old", each)));
  const { signal } = new AbortController();
  const database = await exportDatabase(sql, {
    archive,
    signal,
    onSnapshot: async () => undefined,
    onTable: () => undefined,
  });
  await archive.add(olderPath("storage", place), file);
  const created = new Date().toISOString();
  const manifest = { archive: 1, format: 1, reduit: "1.0.0", created, missingFiles: 0, ...database };
  await archive.finish({ kind: "reduit-backup", ...manifest });
  await sql.end();
  await server.stop();
});
afterAll(() => folder.remove());

it("is not backed up without its files by a version that does not know where they are", async () => {
  const refused = await runProgram(["scripts/backup.ts", "--to", at("half.tar.gz")], {
    dataFolder: at("old"),
  });
  expect(refused.stderr).toContain("back up with that version, or start this one first");
  expect(refused.code).toBe(1);
  expect(existsSync(at("half.tar.gz"))).toBe(false);
});

it("comes back from a backup that 1.0.0 made", async () => {
  const restored = await runProgram(["scripts/restore.ts", at("old.tar.gz")], { dataFolder: at("restored") });
  expect(restored.code, restored.stderr).toBe(0);
  expect(existsSync(at("restored", "storage"))).toBe(false);
  const found = await withDatabaseOf(at("restored"), (sql) => storedBytes(sql, place.bucket, place.name));
  expect(found?.equals(picture)).toBe(true);
});

it("is taken over by the first start of this version: the file is served, the folder is gone, what is lost is named", async () => {
  const product = await startProduct({ dataFolder: at("old") });
  try {
    const answer = await askApi(product, `/storage/v1/object/media/${encodeURI(place.name)}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
    expect(existsSync(at("old", "storage"))).toBe(false);
    expect((await askApi(product, "/storage/v1/object/media/lost.png")).status).toBe(404);
    expect(product.output()).toMatch(/uploaded files are missing.*media\/lost\.png/);
    expect(product.output()).toMatch(/Uploaded files into the database: 0 of \d/);
  } finally {
    await product.stop();
  }
});
