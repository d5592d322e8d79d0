import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import { takeOverEarlierKeys } from "../../backend/keys/earlier-keys.ts";
import { describeKeys, readOrMakeKeys, rotateKey } from "../../backend/keys/installation-keys.ts";
import type { Key, KeyKind } from "../../common/key-ring.ts";
import { onEachPostgres } from "./support/servers.ts";

const of = (kind: KeyKind, keys: Key[]) => keys.filter((key) => key.kind === kind);

onEachPostgres((database) => {
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
    expect(JSON.parse(described)).toMatchObject([
      { kind: "publishable" },
      { kind: "secret" },
      { kind: "jwt" },
    ]);
  });

  it("are taken over from the file of version 1.0.0, which then goes", async () => {
    const folder = earlierFolder("a");
    await takeOverEarlierKeys(database(), folder);
    expect(existsSync(join(folder, "keys.env"))).toBe(false);
    expect((await readOrMakeKeys(database())).map(({ value }) => value)).toEqual([
      "a".repeat(64),
      `sb_publishable_${"a".repeat(32)}`,
      `sb_secret_${"a".repeat(43)}`,
    ]);
    await takeOverEarlierKeys(database(), folder);
  });

  it("are accepted for a while when another process was first with its own: nobody is signed out", async () => {
    const folders = ["a", "b", "a"].map(earlierFolder);
    await Promise.all(folders.map((folder) => takeOverEarlierKeys(database(), folder)));
    const keys = await readOrMakeKeys(database());
    const [current, old, ...more] = of("jwt", keys);
    expect([current?.value[0], old?.value[0]].sort()).toEqual(["a", "b"]);
    expect(current?.until).toBeUndefined();
    expect(old?.until).toBeDefined();
    expect(more).toEqual([]);
  });

  it("are not made up where the file lost some", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reduit-keys-"));
    writeFileSync(join(folder, "keys.env"), "JWT_SECRET=x\n");
    await expect(takeOverEarlierKeys(database(), folder)).rejects.toThrow("does not hold all three keys");
    expect(existsSync(join(folder, "keys.env"))).toBe(true);
  });

  it.each(["private.installation_keys", "private.visitor_salts"])(
    "%s: no role of the API can do anything",
    async (table) => {
      await readOrMakeKeys(database());
      for (const role of ["anon", "authenticated", "service_role"])
        for (const statement of statements(table)) {
          const outcome = await tryAsRole(database(), role, statement);
          expect(outcome, `${role}: ${statement}`).toBe("42501");
        }
    },
  );

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
    expect([
      ...(await database()`select attname from pg_stats where tablename = 'installation_keys'`),
    ]).toEqual([]);
  });
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

function earlierFolder(letter: string): string {
  const folder = mkdtempSync(join(tmpdir(), "reduit-keys-"));
  writeFileSync(
    join(folder, "keys.env"),
    `SUPABASE_PUBLISHABLE_KEY=sb_publishable_${letter.repeat(32)}\nSUPABASE_SECRET_KEY=sb_secret_${letter.repeat(43)}\nJWT_SECRET=${letter.repeat(64)}\n`,
  );
  return folder;
}
