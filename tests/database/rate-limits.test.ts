// Rate limits of accounts and mail, counted in the database: the rules of private.count_points, and its callers.
import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import type { CountStep, Operation } from "../../server/counters/counters.ts";
import { createMemoryStore } from "../fixtures/memory-counters.ts";
import { databaseForFile } from "./support/servers.ts";

type Judged = { counted: boolean; wait: number | null; next: number | null };

const key = (name: string) => createHash("sha256").update(name).digest("base64url");
const minute = 60;
const threeAnHour = { points: 3, seconds: 60 * minute };
const growing = { points: 3, seconds: 60 * minute, first_pause: minute, longest_pause: 10 * minute };

const database = databaseForFile();

const count = async (...steps: CountStep[]): Promise<Judged[]> => {
  const [row] = await database()<
    { judged: Judged[] }[]
  >`select private.count_points(${database().json(steps)}) as judged`;
  return row?.judged ?? [];
};
const step = (
  act: Operation,
  name: string,
  rule: Omit<CountStep, "act" | "key"> = threeAnHour,
): CountStep => ({
  act,
  key: key(name),
  ...rule,
});
const take = async (name: string, rule?: Omit<CountStep, "act" | "key">) =>
  (await count(step("take", name, rule)))[0]?.wait ?? null;
/** Nothing here waits: the rows are made older instead. */
const pass = (seconds: number) => passTime(database(), seconds);
/** Seconds, as far as a test that takes some time itself can tell. */
const about = (waitMs: number | null) => Math.round((waitMs ?? 0) / 1000 / minute) * minute;

describe("a window", () => {
  it("allows its points, then says how long to wait, and starts again after that", async () => {
    for (let tries = 0; tries < 3; tries++) expect(await take("window")).toBeNull();
    await pass(20 * minute);
    expect(about(await take("window"))).toBe(40 * minute);
    expect(about(await take("window")), "asking does not make it longer").toBe(40 * minute);
    expect(await take("another")).toBeNull();
    await pass(40 * minute);
    expect(await take("window")).toBeNull();
  });

  it("refunds points, and never more than were taken", async () => {
    for (let tries = 0; tries < 5; tries++) await take("back");
    await count(step("give_back", "back"));
    expect(await take("back")).toBeNull();
    expect(await take("back")).not.toBeNull();
    for (let tries = 0; tries < 9; tries++) await count(step("give_back", "back"));
    for (let tries = 0; tries < 3; tries++) expect(await take("back")).toBeNull();
    expect(await take("back")).not.toBeNull();
  });

  it("is asked without being changed, and starts again on request", async () => {
    for (let tries = 0; tries < 3; tries++) {
      expect((await count(step("check", "asked")))[0]?.wait).toBeNull();
      await take("asked");
    }
    expect((await count(step("check", "asked")))[0]?.wait).not.toBeNull();
    await count(step("reset", "asked"));
    expect(await take("asked")).toBeNull();
  });
});

describe("growing pauses", () => {
  it("take some at once, then each after a pause that doubles up to the longest", async () => {
    for (let tries = 0; tries < 3; tries++) expect(await take("guessed", growing)).toBeNull();
    for (const pause of [1, 2, 4, 8, 10, 10]) {
      expect(about(await take("guessed", growing))).toBe(pause * minute);
      await pass(pause * minute);
      expect(await take("guessed", growing)).toBeNull();
    }
  });

  it("start again after a quiet time, and do not grow by asking", async () => {
    for (let tries = 0; tries < 9; tries++) await take("quiet", growing);
    expect(about(await take("quiet", growing))).toBe(minute);
    await pass(60 * minute);
    for (let tries = 0; tries < 3; tries++) expect(await take("quiet", growing)).toBeNull();
  });

  it("say with each take whether the next one will wait", async () => {
    const next = async () => (await count(step("take", "next", growing)))[0]?.next;
    expect([await next(), await next()]).toEqual([null, null]);
    expect(about((await next()) ?? null)).toBe(minute);
  });
});

it("takes several together or none of them, and says which has to wait", async () => {
  for (let tries = 0; tries < 3; tries++) await take("full");
  const both = () => count(step("take", "free"), step("take", "full"), step("take", "free too"));
  for (let tries = 0; tries < 9; tries++)
    expect((await both()).map(({ wait }) => wait !== null)).toEqual([false, true, false]);
  for (const name of ["free", "free too"])
    for (let tries = 0; tries < 3; tries++) expect(await take(name)).toBeNull();
});

it("exempts a client known by another key from a step, and counts nothing for it", async () => {
  const guess = { ...threeAnHour, unless: key("home") };
  await take("home", { points: 1, seconds: 60 * minute });
  for (let tries = 0; tries < 9; tries++)
    expect(await count(step("take", "owner", guess))).toEqual([{ counted: false, wait: null, next: null }]);
  await pass(60 * minute);
  for (let tries = 0; tries < 3; tries++)
    expect((await count(step("take", "owner", guess)))[0]).toMatchObject({ counted: true, wait: null });
  expect((await count(step("take", "owner", guess)))[0]?.wait).not.toBeNull();
});

it("lets no more through at the same moment than one after another, and blocks no client permanently", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const names = n % 2 ? ["first", "second", `own ${n}`] : [`own ${n}`, "second", "first"];
      return count(...names.map((name) => step("take", name)));
    }),
  );
  const passed = answers.filter((judged) => judged.every(({ wait }) => wait === null));
  expect(passed).toHaveLength(3);
});

it("does over many steps what the tests' own counters do", { tags: ["all"] }, async () => {
  const hour = 60 * minute;
  const window = { points: 3, seconds: 60 * hour };
  const pauses = { ...window, first_pause: hour, longest_pause: 10 * hour };
  let now = Date.UTC(2026, 0, 31);
  let since = performance.now();
  const store = createMemoryStore(() => now);
  const random = seeded(16);
  const acts: Operation[] = ["take", "take", "take", "check", "give_back", "reset"];
  let waits = 0;
  for (let round = 0; round < 200; round++) {
    // Every time a minute more than whole hours: no moment is ever within a minute of one where something ends.
    const seconds = random(5) === 0 ? random(40) * hour + minute : 0;
    now += seconds * 1000;
    // The database's clock goes on meanwhile: that is taken out again, or a slow machine would be late at the end.
    const elapsed = (performance.now() - since) / 1000;
    since = performance.now();
    await pass(seconds - elapsed);
    const steps = ["a", "b", "c"]
      .filter(() => random(3) > 0)
      .map((name) =>
        step(acts[random(acts.length)] ?? "take", `same ${name}`, {
          ...(name === "a" ? pauses : window),
          ...(name === "b" ? { unless: key("same c") } : {}),
        }),
      );
    if (steps.length === 0) continue;
    const [ours, theirs] = [await count(...steps), (await store(steps)) as Judged[]];
    for (const [index, judged] of theirs.entries()) {
      expect(ours[index]?.counted, `round ${round}`).toBe(judged.counted);
      for (const name of ["wait", "next"] as const) {
        const [our, their] = [ours[index]?.[name] ?? null, judged[name]];
        expect(our === null, `${name} of round ${round}`).toBe(their === null);
        expect(Math.abs((our ?? 0) - (their ?? 0)), `${name} of round ${round}`).toBeLessThan(30_000);
        if (their !== null) waits++;
      }
    }
  }
  expect(waits, "rounds that had to wait").toBeGreaterThan(20);
});

it("keeps nothing that is over, and no key that is not hashed", async () => {
  const rows = async () => Number((await database()`select count(*) from private.rate_limits`)[0]?.count);
  await database()`delete from private.rate_limits`;
  for (let n = 0; n < 50; n++) await take(`old ${n}`);
  await count(...Array.from({ length: 5 }, (_, n) => step("give_back", `old ${n}`)));
  expect(await rows(), "what was given back is gone").toBe(45);
  await pass(61 * minute);
  await take("new");
  expect(await rows(), "some go with each call").toBe(26);
  const [gone] = await database()`select public.forget_rate_limits()::int as count`;
  expect(gone?.count).toBe(25);
  expect(await rows()).toBe(1);
  for (const name of ["203.0.113.9", "nora@example.ch"])
    await expect(count({ ...step("take", "x"), key: name })).rejects.toThrow("check constraint");
});

it("has one key to hash with, whichever process asks first", async () => {
  await database()`delete from private.rate_limit_key`;
  const keys = await Promise.all(
    Array.from({ length: 8 }, async () => (await database()`select private.rate_limit_key() as key`)[0]?.key),
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
});

it("is in no backup and does not survive a crash", async () => {
  const [table] =
    await database()`select relpersistence from pg_class where oid = 'private.rate_limits'::regclass`;
  expect(table?.relpersistence).toBe("u");
});

async function passTime(sql: Sql, seconds: number): Promise<void> {
  if (seconds === 0) return;
  await sql`
    update private.rate_limits
    set last_at = last_at - make_interval(secs => ${seconds}), ends_at = ends_at - make_interval(secs => ${seconds})`;
}

/** The same numbers in every run. */
function seeded(state: number) {
  let current = state;
  return (below: number) => {
    current = (current * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((current / 2_147_483_648) * below);
  };
}
