import { expect, test } from "vitest";
import { createHashPool } from "./pool.ts";

const job = (password: string) => ({ kind: "hash" as const, password, cost: 4 });

test("more jobs than threads are all done, each with its own result", async () => {
  const run = createHashPool(2);
  const passwords = ["a", "b", "c", "d", "e"];
  const hashes = await Promise.all(passwords.map((password) => run(job(password))));
  for (const [index, password] of passwords.entries()) {
    await expect(run({ kind: "compare", password, hash: String(hashes[index]) })).resolves.toBe(true);
    await expect(run({ kind: "compare", password: "x", hash: String(hashes[index]) })).resolves.toBe(false);
  }
});

test("a broken job fails alone, and the thread continues", async () => {
  const run = createHashPool(1);
  const [broken, good] = [run(job(undefined as unknown as string)), run(job("good"))];
  await expect(broken).rejects.toThrow();
  await expect(good).resolves.toMatch(/^\$2/);
});

test.each([
  ["ends", "process.exit()"],
  ["throws", "throw new Error()"],
])("a thread that %s fails its job, and the next one is tried", async (_what, code) => {
  const script = `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { ${code} });`;
  const run = createHashPool(1, new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const results = await Promise.allSettled([run(job("a")), run(job("b"))]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
