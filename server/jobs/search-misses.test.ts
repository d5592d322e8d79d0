import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import { createSearchMisses, storableTerm } from "./search-misses.ts";

test.each([
  ["  Quantum   Toaster ", "quantum toaster"],
  ["“Quantum” toaster?", "quantum toaster"],
  ["quantum -toaster", "quantum toaster"],
  ["ISO 27001", "iso 27001"],
  ["Zürich", "zürich"],
  ["anna@example.ch", undefined],
  ["www.example.ch", undefined],
  ["https://example.ch", undefined],
  ["+41 44 668 18 00", undefined],
  ["call 0446681800", undefined],
  ["CH93 0076 2011 6238 5295 7", undefined],
  ["12345", undefined],
  ["sk-live-4f9a8b7c6d5e", undefined],
  ["a", undefined],
  ["", undefined],
  ["x".repeat(31), undefined],
  ["word ".repeat(20), undefined],
])("%j is kept as %j", (query, term) => {
  expect(storableTerm(query)).toBe(term);
});

test("counts until the counts are stored, and keeps those that could not be", async () => {
  const misses = createSearchMisses();
  const written: unknown[] = [];
  let fails = true;
  const db = {
    rpc: async (_name: string, args: unknown) => {
      written.push(args);
      return { error: fails ? { message: "away" } : null };
    },
  } as unknown as Database;
  misses.count("Toaster");
  misses.count("toaster ");
  misses.count("anna@example.ch");
  await expect(misses.flush(db)).rejects.toThrow("away");
  fails = false;
  misses.count("toaster");
  await misses.flush(db);
  await misses.flush(db);
  expect(written).toEqual([{ misses: { toaster: 2 } }, { misses: { toaster: 3 } }]);
});

test("a flood of nonsense is cut off", async () => {
  const misses = createSearchMisses();
  for (let i = 0; i < 5000; i++)
    misses.count(
      `nonsense ${"abcdefghij"[i % 10]}${String.fromCharCode(97 + (i % 26))}${"xyzuvw"[i % 6]}${"mnop"[i % 4]}${i % 99}`,
    );
  let terms = 0;
  await misses.flush({
    rpc: async (_name: string, { misses: sent }: { misses: object }) => {
      terms = Object.keys(sent).length;
      return { error: null };
    },
  } as unknown as Database);
  expect(terms).toBe(200);
});
