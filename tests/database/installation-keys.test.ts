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

it("are in no statistics of the database", async () => {
  await readOrMakeKeys(database());
  await database()`analyze private.installation_keys`;
  const sampled = await database()`select attname from pg_stats where tablename = 'installation_keys'`;
  expect([...sampled]).toEqual([]);
});
