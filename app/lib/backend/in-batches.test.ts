import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

it.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [250, [100, 100, 50]],
])("asks for %i in portions of %j, and answers in their order", async (count, portions) => {
  const ids = Array.from({ length: count }, (_, at) => String(at));
  const asked: number[] = [];
  const rows = await inBatches(ids, async (some) => {
    asked.push(some.length);
    return some;
  });
  expect(asked).toEqual(portions);
  expect(rows).toEqual(ids);
});
