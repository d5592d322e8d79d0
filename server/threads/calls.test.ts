import { MessageChannel } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { requestContext } from "#common/request-context.ts";
import { connectCalls } from "./calls.ts";

const other = {
  double: async (number: number) => number * 2,
  refuse: () => {
    throw new Error("No.");
  },
  requestId: () => requestContext.getStore()?.requestId,
  hang: () => new Promise<never>(() => undefined),
};

let channel: MessageChannel;
afterEach(() => channel.port1.close());

function connect() {
  channel = new MessageChannel();
  connectCalls(channel.port2, other);
  return connectCalls<typeof other>(channel.port1, {});
}

test("a call is answered with the value, or with the error", async () => {
  const calls = connect();
  expect(await Promise.all([calls.ask("double", 2), calls.ask("double", 3)])).toEqual([4, 6]);
  await expect(calls.ask("refuse")).rejects.toThrow("No.");
});

test("the other side works for the caller's request", async () => {
  const calls = connect();
  expect(await requestContext.run({ requestId: "abc" }, () => calls.ask("requestId"))).toBe("abc");
  expect(await calls.ask("requestId")).toBeUndefined();
});

test("nothing waits for a thread that has ended", async () => {
  const calls = connect();
  const hanging = calls.ask("hang");
  calls.fail(new Error("ended"));
  await expect(hanging).rejects.toThrow("ended");
  await expect(calls.ask("double", 1)).rejects.toThrow("ended");
});
