import { expect, test } from "vitest";
import { comparePassword, hashPassword } from "./bcrypt.ts";

test("hashes and compares as bcryptjs does", async () => {
  const hash = await hashPassword("pässwörd", 4);
  expect(hash).toMatch(/^\$2[aby]\$04\$.{53}$/);
  expect(await comparePassword("pässwörd", hash)).toBe(true);
  expect(await comparePassword("password", hash)).toBe(false);
  expect(await comparePassword("", hash)).toBe(false);
});

test("leaves the event loop free meanwhile", async () => {
  await hashPassword("warm", 4);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await hashPassword("slow", 11);
  clearInterval(timer);
  // On the event loop bcryptjs would let it through two or three times.
  expect(ticks).toBeGreaterThan(10);
});

test("a broken job fails alone", async () => {
  const broken = hashPassword(undefined as unknown as string, 4);
  const good = hashPassword("x", 4);
  await expect(broken).rejects.toThrow();
  expect(await good).toMatch(/^\$2/);
});
