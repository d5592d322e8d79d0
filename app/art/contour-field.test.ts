import { describe, expect, it } from "vitest";
import { brotliSize, faultsOf, fixedColoursOf } from "./checks.ts";
import { contourField, contourFieldFile } from "./contour-field.ts";

const seeds = ["/", "/industries", "/trust/data-residency", "gotthard", "furka", "x"];

describe("contour field", () => {
  it.each(seeds)("is sound, tinted by the theme and light enough: %s", (seed) => {
    const svg = contourField({ seed });
    expect(faultsOf(svg)).toEqual([]);
    expect(fixedColoursOf(svg)).toEqual([]);
    expect(brotliSize(svg)).toBeLessThan(12 * 1024);
    expect(svg.match(/class="art-draw art-signal"/g)).toHaveLength(1);
  });

  it("is the same every time, and another for another seed", () => {
    expect(contourField({ seed: "a" })).toBe(contourField({ seed: "a" }));
    expect(contourField({ seed: "a" })).not.toBe(contourField({ seed: "b" }));
  });

  it("is drawn at the given side, and leaves the other quieter", () => {
    const left = contourField({ seed: "a", focus: { x: 0.25, y: 0.5 }, marks: false });
    expect(left).toContain("xMinYMid slice");
    expect(left).not.toContain("art-marks");
  });

  it("can be a file of its own, to be used by reference", () => {
    expect(faultsOf(contourFieldFile({ seed: "a" }))).toEqual([]);
    expect(contourFieldFile({ seed: "a" })).toContain('<g id="art" fill="none">');
  });

  it("takes any reasonable size", () => {
    for (const [width, height] of [
      [390, 700],
      [800, 300],
      [1200, 630],
    ] as const) {
      expect(faultsOf(contourField({ seed: "a", width, height, density: 16 }))).toEqual([]);
    }
  });
});
