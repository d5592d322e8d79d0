import { createHashPool } from "./pool.ts";

const runHashJob = createHashPool();

/** Replaces bcryptjs inside lite (see redirect-bcrypt.ts): the same two calls, off the event loop. */
const bcrypt = {
  async hash(password: string, cost: number): Promise<string> {
    return String(await runHashJob({ kind: "hash", password, cost }));
  },
  async compare(password: string, hash: string): Promise<boolean> {
    return (await runHashJob({ kind: "compare", password, hash })) === true;
  },
};

export const { hash: hashPassword, compare: comparePassword } = bcrypt;
export default bcrypt;
