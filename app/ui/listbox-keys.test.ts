import { describe, expect, it } from "vitest";
import { movedPosition } from "./listbox-keys.ts";

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
