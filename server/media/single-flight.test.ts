import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

test("the same key is made once, another beside it", async () => {
  const once = createSingleFlight<string>();
  let made = 0;
  const work = async () => {
    made++;
    await wait(5);
    return "done";
  };
  expect(await Promise.all([once("a", work), once("a", work), once("b", work)])).toEqual([
    "done",
    "done",
    "done",
  ]);
  expect(made).toBe(2);
});

test("a failure reaches every waiting caller, and the next call works again", async () => {
  const once = createSingleFlight<string>();
  const failing = () => Promise.reject(new Error("broken"));
  const both = await Promise.allSettled([once("a", failing), once("a", failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await once("a", async () => "again")).toBe("again");
});
