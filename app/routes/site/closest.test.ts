import { describe, expect, test } from "vitest";
import { closest } from "./closest.ts";

const names = [
  "passkeys-in-a-regulated-firm",
  "backups-you-have-restored",
  "what-99-9-percent-means",
  "incident-first-24-hours",
];
const find = (wanted: string) => closest(wanted, names, (name) => name);

describe("the closest names", () => {
  test.each([
    ["a letter missing", "passkeys-in-a-regulated-frm", "passkeys-in-a-regulated-firm"],
    ["a word missing", "backups-restored", "backups-you-have-restored"],
    ["words in another order and case", "Hours_24-incident", "incident-first-24-hours"],
  ])("with %s", (_what, wanted, expected) => {
    expect(find(wanted)[0]).toBe(expected);
  });

  test("are none when nothing is like it", () => {
    expect(find("xyzzy")).toEqual([]);
    expect(find("")).toEqual([]);
    expect(find("🗝️")).toEqual([]);
  });

  test("are at most as many as wanted, best first", () => {
    expect(closest("a-b", ["a-b", "a-c", "a-d", "a"], (name) => name, 2)).toEqual(["a-b", "a"]);
  });
});
