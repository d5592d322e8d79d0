import { expect, test } from "vitest";
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

test("a place that becomes free goes to the next in the queue, not to a newcomer", async () => {
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

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
