import { expect, test } from "vitest";
import { createLane } from "./lane.ts";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("runs a few at once and the others in their order", async () => {
  const lane = createLane({ atOnce: 2, waiting: 10, waitingPerAddress: 10 });
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  const all = gates.map(({ opened }, index) =>
    lane.run("a", async () => {
      started.push(index);
      await opened;
      return index;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.open();
  await all[1];
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test("goes on after a failure", async () => {
  const lane = createLane({ atOnce: 1, waiting: 10, waitingPerAddress: 10 });
  const failing = lane.run("a", () => Promise.reject(new Error("no")));
  const next = lane.run("a", async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

test("a full line, or one address filling it, is told to come back", async () => {
  const lane = createLane({ atOnce: 1, waiting: 3, waitingPerAddress: 2 });
  const { opened, open } = gate();
  const work = () => opened;
  const waiting = [lane.run("a", work), lane.run("a", work), lane.run("a", work)];
  await expect(lane.run("a", work)).rejects.toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  waiting.push(lane.run("b", work));
  await expect(lane.run("c", work)).rejects.toMatchObject({ status: 503 });
  open();
  await Promise.all(waiting);
});
