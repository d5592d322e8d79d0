import { expect, test } from "vitest";
import { startWarmUp } from "./warm-up.ts";

/** A clock that moves only when it is waited for, and a site around it. */
function fixture(change: Partial<Parameters<typeof startWarmUp>[0]> = {}) {
  const state = {
    time: 0,
    generation: 1,
    visitedAt: -Infinity,
    prepared: [] as string[],
    done: 0,
    atOnce: 0,
    most: 0,
  };
  const logged: string[] = [];
  const warmUp = startWarmUp({
    listPaths: async () => ["/", "/about", "/blog"],
    storedKeys: () => ["/login", "/"],
    async prepare(key) {
      state.most = Math.max(state.most, ++state.atOnce);
      await Promise.resolve();
      state.prepared.push(key);
      state.atOnce--;
      return key === "/about" ? ["/art/map.svg", "/"] : [];
    },
    generation: () => state.generation,
    idleFor: () => state.time - state.visitedAt,
    async onDone() {
      state.done++;
    },
    log: (_level, event) => logged.push(event),
    async pause(milliseconds) {
      state.time += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
    now: () => state.time,
    ...change,
  });
  return { state, warmUp, logged };
}

test("renders the sitemap, other stored pages and what they need, one at a time, once", async () => {
  const { state, warmUp } = fixture();
  await expect.poll(() => state.done).toBe(1);
  expect(state.prepared).toEqual(["/", "/about", "/blog", "/login", "/art/map.svg"]);
  expect(state.most).toBe(1);
  await warmUp.stop();
  expect(state.done).toBe(1);
});

test("begins again when the content changes half-way, and says that it is done only after a whole round", async () => {
  const { state, warmUp } = fixture({
    async prepare(key) {
      state.prepared.push(key);
      if (state.prepared.length === 2) state.generation++;
      return [];
    },
  });
  await expect.poll(() => state.done).toBe(1);
  expect(state.prepared).toEqual(["/", "/about", "/", "/about", "/blog", "/login"]);
  warmUp.changed();
  await expect.poll(() => state.done).toBe(2);
  await warmUp.stop();
});

test("waits while visitors are served; where they always are, one page is made now and then", async () => {
  const waits: number[] = [];
  let from = 0;
  const { state, warmUp } = fixture({
    idleFor: () => 0,
    async prepare(key) {
      waits.push(state.time - from);
      from = state.time;
      state.prepared.push(key);
      return [];
    },
  });
  await expect.poll(() => state.done).toBe(1);
  await warmUp.stop();
  for (const each of waits) expect(each).toBeGreaterThanOrEqual(5_000);
});

test("rests four times as long as a rendering takes", async () => {
  let tookSince = 0;
  const rests: number[] = [];
  const { state, warmUp } = fixture({
    async prepare() {
      if (tookSince > 0) rests.push(state.time - tookSince);
      state.time += 100;
      tookSince = state.time;
      return [];
    },
  });
  await expect.poll(() => state.done).toBe(1);
  await warmUp.stop();
  expect(rests).toEqual([400, 400, 400]);
});

test("a failed round, as without a database, keeps stored pages and is tried again", async () => {
  let isAway = true;
  const { state, warmUp, logged } = fixture({
    async prepare(key) {
      if (isAway) throw new Error("the backend is away");
      state.prepared.push(key);
      return [];
    },
  });
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  expect(state.done).toBe(0);
  isAway = false;
  await expect.poll(() => state.done).toBe(1);
  expect(state.prepared).toHaveLength(4);
  await warmUp.stop();
});

test("a large site: the first five hundred", async () => {
  const { state, warmUp } = fixture({
    listPaths: async () => Array.from({ length: 2000 }, (_, i) => `/${i}`),
  });
  await expect.poll(() => state.done).toBe(1);
  expect(state.prepared).toHaveLength(500);
  await warmUp.stop();
});
