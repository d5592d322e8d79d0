import { expect, test } from "vitest";
import { type RunningChild, supervise } from "./supervise.ts";

/** A child that ends when told to, and counts how often it was started. */
function fakeChild() {
  const started: { end: (reason: string) => void }[] = [];
  let failNext = 0;
  async function start(): Promise<RunningChild> {
    if (failNext > 0) {
      failNext--;
      throw new Error("not yet");
    }
    let end: (reason: string) => void = () => {};
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    started.push({ end });
    return { pid: started.length, ended, stop: async () => end("stopped") };
  }
  return {
    started,
    start,
    failTimes: (times: number) => {
      failNext = times;
    },
  };
}

const options = { name: "child", log: () => {}, backoff: [1, 2] };

test("a child that dies is started again", async () => {
  const { started, start } = fakeChild();
  const supervised = await supervise({ ...options, start });
  started[0]?.end("killed");
  await expect.poll(() => supervised.child?.pid).toBe(2);
  await supervised.stop();
});

test("a start that fails is tried again", async () => {
  const { started, start, failTimes } = fakeChild();
  const supervised = await supervise({ ...options, start });
  failTimes(3);
  started[0]?.end("killed");
  await expect.poll(() => supervised.child?.pid).toBe(2);
  await supervised.stop();
});

test("the first start that fails is an error, not a loop", async () => {
  const { start, failTimes } = fakeChild();
  failTimes(1);
  await expect(supervise({ ...options, start })).rejects.toThrow("not yet");
});

test("a stopped child stays stopped", async () => {
  const { started, start } = fakeChild();
  const supervised = await supervise({ ...options, start });
  await supervised.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started.length).toBe(1);
});
