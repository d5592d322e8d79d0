import { expect, test } from "vitest";
import { createHashPool } from "./pool.ts";

const job = (password: string) => ({ kind: "hash" as const, password, cost: 4 });

test("where there is no time to spare, ordinary time is taken", async () => {
  const run = createHashPool({ patience: 20, spareThreads: 0 });
  const hashes = await Promise.all(["a", "b", "c"].map((password) => run(job(password))));
  for (const hash of hashes) expect(hash).toMatch(/^\$2/);
});

test("what both have begun is answered once, and the line goes on", async () => {
  const run = createHashPool({ patience: 0, spareThreads: 1 });
  const slow = { kind: "hash" as const, password: "slow", cost: 10 };
  const hashes = await Promise.all([run(slow), run(slow), run(job("quick"))]);
  expect(new Set(hashes).size).toBe(3);
  await expect(run({ kind: "compare", password: "slow", hash: String(hashes[0]) })).resolves.toBe(true);
});

test("a broken job fails in whichever line it is", async () => {
  const run = createHashPool({ patience: 0, spareThreads: 1 });
  await expect(run(job(undefined as unknown as string))).rejects.toThrow();
  await expect(run(job("good"))).resolves.toMatch(/^\$2/);
});
