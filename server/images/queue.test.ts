import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueue, QueueFull } from "./queue.ts";

test("the same is made once, others one after another, and a full line is said at once", async () => {
  const once = createQueue<string>({ atOnce: 1, waiting: 1 });
  let running = 0;
  let most = 0;
  let made = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    made++;
    await wait(5);
    running--;
    return "done";
  };
  const first = once("a", work);
  const same = once("a", work);
  const second = once("b", work);
  await expect(once("c", work)).rejects.toBeInstanceOf(QueueFull);
  expect(await Promise.all([first, same, second])).toEqual(["done", "done", "done"]);
  expect([most, made]).toEqual([1, 2]);
  expect(await once("c", work)).toBe("done");
});

test("a failure lets the next one through", async () => {
  const once = createQueue<string>({ atOnce: 1, waiting: 5 });
  const failing = once("a", () => Promise.reject(new Error("broken")));
  const next = once("b", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await once("a", async () => "again")).toBe("again");
});
