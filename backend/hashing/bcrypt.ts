import { createHashPool } from "./pool.ts";

const runHashJob = createHashPool();

export async function hashPassword(password: string, cost: number): Promise<string> {
  return String(await runHashJob({ kind: "hash", password, cost }));
}

export async function comparePassword(password: string, hash: string): Promise<boolean> {
  return (await runHashJob({ kind: "compare", password, hash })) === true;
}
