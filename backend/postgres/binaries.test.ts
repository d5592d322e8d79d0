import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBinaries } from "./binaries.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-bin-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function putPrograms(version: string, names = ["initdb", "postgres"]): Promise<void> {
  for (const name of names) {
    await writeFile(join(folder, name), `#!/bin/sh\necho "${version}"\n`);
    await chmod(join(folder, name), 0o755);
  }
}

test("the programs that npm installed", async () => {
  expect(await findBinaries()).toMatchObject({ major: 18, version: expect.stringMatching(/^18\.\d+$/) });
});

test.each([
  ["postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)", "15.20", 15],
  ["postgres (PostgreSQL) 19beta1", "19beta1", 19],
  ["postgres (PostgreSQL) 18.6", "18.6", 18],
])("%s in a folder of the operator", async (said, version, major) => {
  await putPrograms(said);
  expect(await findBinaries(folder)).toEqual({
    initdb: join(folder, "initdb"),
    postgres: join(folder, "postgres"),
    version,
    major,
  });
});

test("a version that is too old is refused", async () => {
  await putPrograms("postgres (PostgreSQL) 14.23");
  await expect(findBinaries(folder)).rejects.toThrow(
    /POSTGRES_BIN contains PostgreSQL 14\.23, but 15 is the oldest/,
  );
});

test.each([[[]], [["postgres"]], [["initdb"]]])("a folder with %j alone is refused", async (names) => {
  await putPrograms("postgres (PostgreSQL) 15.20", names);
  await expect(findBinaries(folder)).rejects.toThrow(/POSTGRES_BIN has no program .*: set it to the folder/);
});

test("a program that is not PostgreSQL, or does not run, is refused", async () => {
  await putPrograms("hello");
  await expect(findBinaries(folder)).rejects.toThrow(
    /does not report its version \(hello\): set POSTGRES_BIN/,
  );
  await writeFile(join(folder, "postgres"), "#!/bin/sh\nexit 126\n");
  await expect(findBinaries(folder)).rejects.toThrow(/does not report its version \(Command failed/);
});
