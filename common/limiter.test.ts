import { describe, expect, test } from "vitest";
import { createLimiter, LimiterFullError } from "./limiter.ts";

test("runs a few at once and the others in their order", async () => {
  const limiter = createLimiter({ concurrency: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  const all = gates.map(({ opened }, index) =>
    limiter.run(async () => {
      started.push(index);
      await opened;
      return index;
    }),
  );
  expect(started).toEqual([0, 1]);
  expect([limiter.running, limiter.waiting]).toEqual([2, 2]);
  gates[1]?.open();
  await all[1];
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("goes on after a failure, thrown at once or later", async () => {
  const limiter = createLimiter({ concurrency: 1 });
  const rejecting = limiter.run(() => Promise.reject(new Error("later")));
  const throwing = limiter.run(() => {
    throw new Error("at once");
  });
  const next = limiter.run(async () => "done");
  await expect(rejecting).rejects.toThrow("later");
  await expect(throwing).rejects.toThrow("at once");
  expect(await next).toBe("done");
});

test("refuses when the queue is full, or one key fills its share of it", async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaiting: 3, maxWaitingPerKey: 2 });
  const { opened, open } = gate();
  const work = () => opened;
  const accepted = [limiter.run(work, "a"), limiter.run(work, "a"), limiter.run(work, "a")];
  await expect(limiter.run(work, "a")).rejects.toBeInstanceOf(LimiterFullError);
  accepted.push(limiter.run(work, "b"));
  await expect(limiter.run(work, "c")).rejects.toBeInstanceOf(LimiterFullError);
  await expect(limiter.run(work)).rejects.toBeInstanceOf(LimiterFullError);
  open();
  await Promise.all(accepted);
  expect(await limiter.run(async () => "room again", "a")).toBe("room again");
});

test("a slot that becomes free goes to the next in the queue, not to a newcomer", async () => {
  const limiter = createLimiter({ concurrency: 1 });
  const { opened, open } = gate();
  const order: string[] = [];
  const first = limiter.run(() => opened);
  const waiting = limiter.run(async () => void order.push("waiting"));
  open();
  await first;
  const late = limiter.run(async () => void order.push("late"));
  await Promise.all([waiting, late]);
  expect(order).toEqual(["waiting", "late"]);
});

test("one key does not take every slot, and the keys are served in rotation", async () => {
  const limiter = createLimiter({ concurrency: 3, maxRunningPerKey: 2 });
  const gates = new Map<string, ReturnType<typeof gate>>();
  const started: string[] = [];
  const run = (name: string) => {
    const own = gate();
    gates.set(name, own);
    return limiter.run(
      async () => {
        started.push(name);
        await own.opened;
      },
      name.slice(0, 1),
    );
  };
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(run);
  expect(started, "a slot is left for others").toEqual(["a1", "a2", "b1"]);
  gates.get("a1")?.open();
  await all[0];
  expect(started.at(-1), "the first in the queue").toBe("a3");
  gates.get("a2")?.open();
  await all[1];
  expect(started.at(-1), "a was served").toBe("b2");
  gates.get("b1")?.open();
  await all[4];
  expect(started.at(-1)).toBe("c1");
  for (const { open } of gates.values()) open();
  await Promise.all(all);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("an aborted or expired request leaves the queue", async () => {
  const limiter = createLimiter({ concurrency: 1, maxWaiting: 1 });
  const { opened, open } = gate();
  const first = limiter.run(() => opened, "a");
  const leaving = new AbortController();
  const left = limiter.run(async () => "never", "a", leaving.signal);
  expect(limiter.waiting).toBe(1);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  expect(limiter.waiting).toBe(0);
  await expect(limiter.run(async () => "never", "a", leaving.signal)).rejects.toThrow("gone");
  const next = limiter.run(async () => "next", "b");
  open();
  await first;
  expect(await next).toBe("next");

  const impatient = createLimiter({ concurrency: 1, maxWaitMs: 5 });
  const held = gate();
  const holding = impatient.run(() => held.opened);
  await expect(impatient.run(async () => "never")).rejects.toBeInstanceOf(LimiterFullError);
  held.open();
  await holding;
  expect(await impatient.run(async () => "free again")).toBe("free again");
});

test("heavy clients share one slot, and others pass them", async () => {
  const limiter = createLimiter({
    concurrency: 4,
    maxRunningPerKey: 2,
    heavyClients: { from: 3, slots: 1, maxCooldownMs: 0 },
  });
  const open = new Map<string, () => void>();
  const run = (name: string) =>
    limiter.run(() => new Promise<void>((resolve) => void open.set(name, resolve)), name.slice(0, 1));
  const finish = async (name: string, promise: Promise<void> | undefined) => {
    open.get(name)?.();
    await promise;
  };
  const a = ["a1", "a2", "a3", "a4", "a5", "a6"].map(run);
  expect([...open.keys()], "not yet a heavy client").toEqual(["a1", "a2"]);
  await finish("a1", a[0]);
  await finish("a2", a[1]);
  expect([...open.keys()].slice(2), "a heavy client has one slot").toEqual(["a3"]);
  const b = ["b1", "b2"].map(run);
  expect([...open.keys()].slice(3), "slots are free for others").toEqual(["b1", "b2"]);
  await finish("a3", a[2]);
  // Three are no heavy client any more.
  await expect.poll(() => [...open.keys()].slice(5)).toEqual(["a4", "a5"]);
  await finish("a4", a[3]);
  expect([...open.keys()].at(-1)).toBe("a6");
  for (const name of ["a5", "a6", "b1", "b2"]) open.get(name)?.();
  await Promise.all([...a, ...b]);
  expect([limiter.running, limiter.waiting]).toEqual([0, 0]);
});

test("a heavy client's slot cools down after use, for all heavy clients, and is never lost", async () => {
  const limiter = createLimiter({ concurrency: 4, heavyClients: { from: 0, slots: 1, maxCooldownMs: 20 } });
  const order: string[] = [];
  const run = (name: string) => limiter.run(async () => void order.push(name), name.slice(0, 1));
  const leaving = new AbortController();
  const gone = gate();
  const first = limiter.run(() => gone.opened, "a");
  const left = limiter.run(async () => "never", "b", leaving.signal);
  const all = ["a1", "b1", "a2", "b2", "c1"].map(run);
  expect(order).toEqual([]);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  gone.open();
  await first;
  expect([limiter.running, order.length], "the slot is not taken yet").toEqual([0, 0]);
  await Promise.all(all);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2"]);
  // A request without a key counts for no client.
  expect(await limiter.run(async () => "at once")).toBe("at once");
});

test("an aborted request no longer counts for its client", async () => {
  const limiter = createLimiter({ concurrency: 4, heavyClients: { from: 2, slots: 1, maxCooldownMs: 0 } });
  const held = gate();
  const leaving = new AbortController();
  const started: number[] = [];
  const run = (at: number, signal?: AbortSignal) =>
    limiter.run(
      async () => {
        started.push(at);
        await held.opened;
      },
      "a",
      signal,
    );
  const first = [run(1), run(2), run(3), run(4)];
  expect(started, "two of few, one of many").toEqual([1, 2, 3]);
  const fifth = run(5, leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(fifth).rejects.toThrow("gone");
  expect(limiter.waiting).toBe(1);
  held.open();
  await Promise.all(first);
  expect(started).toEqual([1, 2, 3, 4]);
});

describe("with a budget of processor time", () => {
  /** A thread whose processor time is what the work says it took. */
  function createThread(budget = { burstMs: 1000, msPerSecond: 0 }) {
    let used = 0;
    const order: string[] = [];
    const limiter = createLimiter({
      concurrency: 8,
      maxRunningPerKey: 2,
      heavyClients: { from: 4, slots: 1, maxCooldownMs: 0 },
      processor: { ...budget, processorTime: () => used },
    });
    const compute = (name: string, milliseconds: number) =>
      limiter.run(async () => {
        order.push(name);
        used += milliseconds;
      }, name.split(" ")[0]);
    return { limiter, order, compute };
  }

  test("work that never waits begins one piece at a time, with others between", async () => {
    const { compute, order } = createThread();
    const all: Promise<void>[] = [];
    // As sockets are read: one callback after the other, with nothing between but the work that each begins.
    await new Promise<void>((read) => {
      for (let at = 0; at < 64; at++) setImmediate(() => all.push(compute(`many ${at}`, 1)));
      setImmediate(() => {
        all.push(compute("one", 1));
        read();
      });
    });
    expect(order, "all are counted before the first begins").toEqual([]);
    await all.at(-1);
    expect(order.indexOf("one")).toBeLessThanOrEqual(2);
    await Promise.all(all);
    expect(order.length).toBe(65);
  });

  test("connections that are accepted one in each iteration of the event loop are waited for, but not forever", async () => {
    const { compute, order } = createThread();
    const all = [compute("first", 1)];
    for (let at = 0; at < 64; at++) {
      await new Promise(setImmediate);
      all.push(compute(`many ${at}`, 1));
    }
    all.push(compute("one", 1));
    expect(order).toEqual([]);
    await all.at(-1);
    expect(order.indexOf("one")).toBeLessThanOrEqual(2);
    await Promise.all(all);

    let isOver = false;
    const patient = compute("patient", 1).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise(setImmediate);
      void compute("ceaseless", 0);
    }
    await patient;
  });

  test("a key that asks for one thing after the other and uses up its budget is a heavy client", async () => {
    const { compute, limiter, order } = createThread();
    await compute("a 1", 1001);
    // Its next request has the slot of heavy clients, and the one after that waits until that slot has cooled down.
    const held = gate();
    const second = limiter.run(() => held.opened, "a");
    await expect.poll(() => limiter.running).toBe(1);
    const third = compute("a 3", 1);
    await compute("b 1", 1);
    await compute("b 2", 1);
    expect(order).toEqual(["a 1", "b 1", "b 2"]);
    held.open();
    await Promise.all([second, third]);
    expect(order.at(-1)).toBe("a 3");
  });

  test("the slot of a heavy client cools down for as long as its work computed", async () => {
    const { compute, order } = createThread();
    const all = Array.from({ length: 6 }, (_, at) => compute(`a ${at}`, 50));
    await all[0];
    setTimeout(() => order.push("between"), 5);
    await all[1];
    expect(order).toEqual(["a 0", "between", "a 1"]);
    await Promise.all(all);
  });

  test("the first piece of a slot is its own, later ones are shared by the running requests", async () => {
    const { compute, limiter } = createThread({ burstMs: 100, msPerSecond: 0 });
    const held = [gate(), gate()];
    const waiting = held.map(({ opened }, at) => limiter.run(() => opened, `waits ${at}`));
    await expect.poll(() => limiter.running).toBe(2);
    // Its own: those that only wait pay nothing of it.
    await compute("computes", 150);
    for (const { open } of held) open();
    await Promise.all(waiting);
    const again = [gate(), gate(), gate()];
    const both = again.map(({ opened }, at) => limiter.run(() => opened, at === 0 ? "waits 0" : "computes"));
    await expect.poll(() => limiter.running).toBe(2);
    await compute("later", 1);
    expect(limiter.running, "of the two of the key that has used up its budget, one runs").toBe(2);
    for (const { open } of again) open();
    await Promise.all(both);
  });
});

function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}
