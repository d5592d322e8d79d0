import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { comparePassword, hashPassword } from "./bcrypt.ts";

test("hashes and compares", async () => {
  const hash = await hashPassword("pässwörd", 4);
  expect(hash).toMatch(/^\$2[aby]\$04\$.{53}$/);
  expect(await comparePassword("pässwörd", hash)).toBe(true);
  expect(await comparePassword("password", hash)).toBe(false);
  expect(await comparePassword("", hash)).toBe(false);
});

test("leaves the event loop free meanwhile", async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  for (let hashes = 0; hashes < 5; hashes++) await hashPassword("slow", 9);
  clearInterval(timer);
  // Hashed on the event loop, the timer would fire once between two of them.
  expect(turns).toBeGreaterThan(10);
}, 30_000);

test("agrees with bcryptjs, which wrote the hashes of older accounts", async () => {
  const bcryptjs = createRequire(import.meta.resolve("@supabase/lite"))("bcryptjs");
  for (const password of ["", "pässwörd", "a\0b", "😀 horse", "x".repeat(80)]) {
    expect(await comparePassword(password, bcryptjs.hashSync(password, 4))).toBe(true);
    expect(bcryptjs.compareSync(password, await hashPassword(password, 4))).toBe(true);
  }
  const hash: string = bcryptjs.hashSync("x", 4);
  for (const version of ["$2a", "$2b", "$2y"])
    expect(await comparePassword("x", version + hash.slice(3))).toBe(true);
  for (const broken of ["", "nonsense", hash.slice(0, -1)])
    expect(await comparePassword("x", broken)).toBe(false);
});
