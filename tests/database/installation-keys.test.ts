import type { Sql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import { describeKeys, readOrMakeKeys, rotateKey } from "../../backend/keys/installation-keys.ts";
import type { Key, KeyKind } from "../../common/key-ring.ts";
import { databaseForFile } from "./support/servers.ts";

const of = (kind: KeyKind, keys: Key[]) => keys.filter((key) => key.kind === kind);

const database = databaseForFile();

beforeEach(() => database()`truncate private.installation_keys`);

it("are made once, however many processes come first", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => readOrMakeKeys(database())));
  for (const keys of made) expect(keys).toEqual(made[0]);
  expect(made[0]).toMatchObject([
    { kind: "jwt", value: expect.stringMatching(/^[\w-]{64}$/) },
    { kind: "publishable", value: expect.stringMatching(/^sb_publishable_[\w-]{32}$/) },
    { kind: "secret", value: expect.stringMatching(/^sb_secret_[\w-]{43}$/) },
  ]);
  expect(await readOrMakeKeys(database())).toEqual(made[0]);
});

it("are replaced one kind at a time, and the old one ends later", async () => {
  const before = await readOrMakeKeys(database());
  await rotateKey(database(), "jwt", 3_900);
  const after = await readOrMakeKeys(database());
  expect(of("secret", after)).toEqual(of("secret", before));
  const [current, old] = of("jwt", after);
  expect(old).toMatchObject(of("jwt", before)[0] ?? {});
  expect(current?.value).not.toBe(old?.value);
  expect(current?.until).toBeUndefined();
  expect(Date.parse(old?.until ?? "")).toBeGreaterThan(Date.now());
});

it("end when their time is over; an end that is asked for sooner holds for all that were replaced", async () => {
  await readOrMakeKeys(database());
  await rotateKey(database(), "secret", 86_400);
  await rotateKey(database(), "secret", 0);
  expect(of("secret", await readOrMakeKeys(database()))).toHaveLength(1);
  await rotateKey(database(), "secret", 86_400);
  const [left] =
    await database()`select count(*)::int as number from private.installation_keys where kind = 'secret'`;
  expect(left?.number).toBe(2);
});

it("are two for two who rotate at the same moment, and never two current ones", async () => {
  await readOrMakeKeys(database());
  await Promise.all([rotateKey(database(), "publishable", 60), rotateKey(database(), "publishable", 60)]);
  const keys = of("publishable", await readOrMakeKeys(database()));
  expect(keys.map(({ until }) => until === undefined)).toEqual([true, false, false]);
});

it("are described without their values", async () => {
  const keys = await readOrMakeKeys(database());
  const described = JSON.stringify(await describeKeys(database()));
  for (const { value } of keys) expect(described).not.toContain(value);
  expect(JSON.parse(described)).toMatchObject([{ kind: "publishable" }, { kind: "secret" }, { kind: "jwt" }]);
});

it.each(["private.installation_keys", "private.visitor_salts"])("%s: closed to the API", async (table) => {
  await readOrMakeKeys(database());
  for (const role of ["anon", "authenticated", "service_role"])
    for (const statement of statements(table)) {
      const outcome = await tryAsRole(database(), role, statement);
      expect(outcome, `${role}: ${statement}`).toBe("42501");
    }
});

it("gives no role of the API a right on either, not even on one column, and samples nothing of them", async () => {
  const rights = await database()`
      select r.rolname, c.relname, a.privilege from pg_class c, pg_roles r,
        unnest(array['select', 'insert', 'update', 'references']) as a (privilege)
      where c.relname in ('installation_keys', 'visitor_salts')
        and (r.rolname in ('anon', 'authenticated', 'service_role'))
        and (has_any_column_privilege(r.oid, c.oid, a.privilege) or has_table_privilege(r.oid, c.oid, 'delete, truncate, trigger'))`;
  expect([...rights]).toEqual([]);
  await readOrMakeKeys(database());
  await database()`analyze private.installation_keys`;
  expect([...(await database()`select attname from pg_stats where tablename = 'installation_keys'`)]).toEqual(
    [],
  );
});

function statements(table: string): string[] {
  const column = table.endsWith("keys") ? "kind" : "salt";
  return [
    `select from ${table}`,
    `select ${column} from ${table}`,
    `insert into ${table} default values`,
    `update ${table} set ${column} = 'x'`,
    `delete from ${table}`,
    `truncate ${table}`,
  ];
}

/** The code of the error, or what it could do. */
async function tryAsRole(sql: Sql, role: string, statement: string): Promise<string> {
  const connection = await sql.reserve();
  try {
    await connection.unsafe(`begin; set local role ${role}`);
    await connection.unsafe(statement);
    return "done";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await connection`rollback`;
    connection.release();
  }
}
