import { expect, it } from "vitest";
import type { TableFixture } from "./support/content-fixtures.ts";
import { createFixtures } from "./support/fixtures.ts";
import { compareTable } from "./support/matrix.ts";
import { permissionMatrix } from "./support/permissions.ts";
import { createUsers, giveFactor, tryAsOwner, userIds } from "./support/personas.ts";
import { onEachPostgres } from "./support/servers.ts";

let fixtures: Record<string, TableFixture>;

onEachPostgres(
  (database) => {
    it.each(Object.entries(permissionMatrix))("%s: each persona, each operation", async (name, expected) => {
      const fixture = fixtures[name];
      expect(fixture, `tests/database/support/fixtures.ts has no rows for ${name}`).toBeDefined();
      const problems = await tryAsOwner(database(), (connection) =>
        compareTable(connection, name, fixture as TableFixture, expected),
      );
      expect(problems).toEqual([]);
    });
  },
  async (sql) => {
    await createUsers(sql);
    fixtures = await createFixtures(sql);
    await giveFactor(sql, userIds.admin);
  },
);
