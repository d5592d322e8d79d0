import { describe, expect, it } from "vitest";
import { movedPosition, typedPosition } from "./listbox-keys.ts";

describe("moving in a listbox", () => {
  it("stops at the ends instead of wrapping", () => {
    expect(movedPosition("ArrowDown", 2, 3)).toBe(2);
    expect(movedPosition("ArrowUp", 0, 3)).toBe(0);
  });
  it("jumps with Home and End", () => {
    expect(movedPosition("Home", 2, 3)).toBe(0);
    expect(movedPosition("End", 0, 3)).toBe(2);
  });
  it("ignores keys that do not move, and empty lists", () => {
    expect(movedPosition("Enter", 0, 3)).toBeUndefined();
    expect(movedPosition("ArrowDown", 0, 0)).toBeUndefined();
  });
});

describe("typing in a listbox", () => {
  const labels = ["Aargau", "Bern", "Basel-Stadt", "Genève"];
  it("finds what begins with the text", () => {
    expect(typedPosition("bas", 0, labels)).toBe(2);
  });
  it("walks through those that begin with a letter typed again", () => {
    expect(typedPosition("b", 0, labels)).toBe(1);
    expect(typedPosition("bb", 1, labels)).toBe(2);
    expect(typedPosition("bbb", 2, labels)).toBe(1);
  });
  it("answers nothing when nothing fits", () => {
    expect(typedPosition("z", 0, labels)).toBeUndefined();
  });
});
