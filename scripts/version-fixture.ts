// npm run migrations:fixture: writes tests/database/versions/<version>, from which the upgrade test makes a database as this version
// leaves it. Run it when a version is released, and never again for that version.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { startPostgres } from "../backend/postgres.ts";
import { prepareDatabase } from "../backend/schema.ts";
import { version } from "../server/version.ts";
import { writeVersionFixture } from "../tests/database/support/version-fixture.ts";
import { runCommand } from "./command.ts";

await runCommand(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "reduit-version-"));
  const server = await startPostgres({ folder });
  const sql = postgres(server.url, { onnotice: () => undefined });
  try {
    await prepareDatabase(sql);
    process.stdout.write(`${await writeVersionFixture(sql, version)}\n`);
  } finally {
    await sql.end({ timeout: 5 });
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
