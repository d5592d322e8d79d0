import { expect, test } from "vitest";
import { createKeyRing, type Key } from "./key-ring.ts";
import { isSignedWith, signedWith } from "./session-token.ts";

const start = Date.parse("2026-11-16T10:00:00Z");
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

/** A ring on a database that holds `stored`, with a clock that only the test moves. */
function ringOn(stored: Key[], keys = stored) {
  const state = { stored, now: start, looks: 0, away: false };
  const ring = createKeyRing({
    keys,
    now: () => state.now,
    load: async () => {
      state.looks++;
      if (state.away) throw new Error("away");
      return state.stored;
    },
  });
  const find = (value: string) => ring.find("jwt", (each) => each === value);
  return { ring, state, find };
}

test("uses the first of a kind, and accepts a replaced one until its end", () => {
  const { ring, state } = ringOn([
    { kind: "jwt", value: "new" },
    { kind: "jwt", value: "old", until: at(60) },
    { kind: "secret", value: "secret" },
  ]);
  expect(ring.current("jwt")).toBe("new");
  expect(ring.current("secret")).toBe("secret");
  expect([ring.accepts("jwt", "new"), ring.accepts("jwt", "old"), ring.accepts("secret", "old")]).toEqual([
    true,
    true,
    false,
  ]);
  state.now += 60_000;
  expect([ring.accepts("jwt", "new"), ring.accepts("jwt", "old")]).toEqual([true, false]);
});

test("looks again for a key that it does not know, and not more than once a second", async () => {
  const { ring, state, find } = ringOn([{ kind: "jwt", value: "old" }]);
  state.stored = [
    { kind: "jwt", value: "new" },
    { kind: "jwt", value: "old", until: at(60) },
  ];
  expect(await find("new"), "just started: it has only just looked").toBeUndefined();
  state.now += 1_000;
  expect(await Promise.all([find("new"), find("new"), find("guess")])).toEqual(["new", "new", undefined]);
  expect(await find("another guess")).toBeUndefined();
  expect(await find("old")).toBe("old");
  expect(state.looks).toBe(1);
  expect(ring.current("jwt")).toBe("new");
});

test("keeps its keys while it cannot reload, and reports changes", async () => {
  const { ring, state, find } = ringOn([{ kind: "jwt", value: "old" }]);
  let changes = 0;
  ring.onChange(() => changes++);
  state.away = true;
  state.now += 1_000;
  expect(await find("new")).toBeUndefined();
  expect(await find("old")).toBe("old");
  await ring.reload();
  state.away = false;
  await ring.reload();
  expect(changes).toBe(0);
  state.stored = [{ kind: "jwt", value: "new" }];
  await ring.reload();
  expect(changes).toBe(1);
});

test("never looks where keys cannot change", async () => {
  const ring = createKeyRing({ keys: [{ kind: "jwt", value: "given" }], now: () => 0 });
  expect(await ring.find("jwt", () => false)).toBeUndefined();
});

test("a token is signed again with the same claims, and a changed one was not signed", () => {
  const token = signedWith("head.claims.", "first secret");
  expect(isSignedWith(token, "first secret")).toBe(true);
  expect(isSignedWith(token, "second secret")).toBe(false);
  expect(isSignedWith(token.replace("claims", "other"), "first secret")).toBe(false);
  const again = signedWith(token, "second secret");
  expect(again).toMatch(/^head\.claims\./);
  expect(isSignedWith(again, "second secret")).toBe(true);
});
