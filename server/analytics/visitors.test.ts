import { expect, it } from "vitest";
import { createVisitors, siteDay } from "./visitors.ts";

/** One salt a day, as the database gives it. */
function database(now: () => Date) {
  const salts = new Map<string, string>();
  let asked = 0;
  async function fetchSalt() {
    asked++;
    const day = siteDay(now());
    const salt = salts.get(day) ?? crypto.randomUUID();
    salts.set(day, salt);
    return salt;
  }
  return {
    asked: () => asked,
    forget: () => salts.clear(),
    process: () => createVisitors({ fetchSalt, now }),
  };
}

it("knows a visitor for a day in every process, and not the day after", async () => {
  let now = new Date("2026-11-15T10:00:00Z");
  const clock = () => now;
  const { process, asked } = database(clock);
  const [first, second] = [process(), process()];
  const anna = await first.hash("192.0.2.1", "Firefox");
  expect(await first.hash("192.0.2.1", "Firefox")).toBe(anna);
  expect(await first.hash("192.0.2.2", "Firefox")).not.toBe(anna);
  expect(await first.hash("192.0.2.1", "Chrome")).not.toBe(anna);
  expect(asked()).toBe(1);
  expect(await second.hash("192.0.2.1", "Firefox")).toBe(anna);
  now = new Date("2026-11-15T23:30:00Z");
  expect(await first.hash("192.0.2.1", "Firefox")).not.toBe(anna);
});

it("asks once for many simultaneous visitors", async () => {
  const clock = () => new Date("2026-11-15T10:00:00Z");
  const { process, asked } = database(clock);
  const visitors = process();
  await Promise.all(Array.from({ length: 50 }, (_, each) => visitors.hash(`192.0.2.${each}`, "Firefox")));
  expect(asked()).toBe(1);
});

it("follows the database when it has lost the salt", async () => {
  const clock = () => new Date("2026-11-15T10:00:00Z");
  const { process, forget } = database(clock);
  const [first, second] = [process(), process()];
  await first.hash("192.0.2.1", "Firefox");
  forget();
  await Promise.all([first.renew(), second.renew()]);
  expect(await first.hash("192.0.2.1", "Firefox")).toBe(await second.hash("192.0.2.1", "Firefox"));
});

it("asks again after a failure", async () => {
  let away = true;
  const visitors = createVisitors({
    fetchSalt: async () => {
      if (away) throw new Error("away");
      return "salt";
    },
  });
  await expect(visitors.hash("192.0.2.1", "Firefox")).rejects.toThrow("away");
  away = false;
  expect(await visitors.hash("192.0.2.1", "Firefox")).toMatch(/^[0-9a-f]{32}$/);
});

it("ends the day when it ends in Switzerland, in summer and in winter", () => {
  expect(siteDay(new Date("2026-06-30T21:59:00Z"))).toBe("2026-06-30");
  expect(siteDay(new Date("2026-06-30T22:01:00Z"))).toBe("2026-07-01");
  expect(siteDay(new Date("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
  expect(siteDay(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
});
