import { describe, expect, it } from "vitest";
import { createTracer } from "./contours.ts";
import { createField } from "./field.ts";
import { encloses, lineArea, lineLength, resample, simplify } from "./lines.ts";

const cone = createField(41, 41, (column, row) => 20 - Math.hypot(column - 20, row - 20));

describe("contour lines", () => {
  it("closes around a cone with the right area", () => {
    const [line, ...others] = createTracer(cone)(10);
    expect(others).toEqual([]);
    expect(line?.closed).toBe(true);
    expect(line && lineArea(line)).toBeCloseTo(Math.PI * 100, -1);
    expect(line && encloses(line, 20, 20)).toBe(true);
    expect(line && encloses(line, 2, 2)).toBe(false);
  });

  it("ends at the rim when the level leaves the field", () => {
    const slope = createField(20, 10, (column) => column);
    const lines = createTracer(slope)(7.5);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.closed).toBe(false);
    expect(lines[0]?.points.every(([x]) => Math.abs(x - 7.5) < 1e-9)).toBe(true);
    expect(lines[0] && lineLength(lines[0])).toBeCloseTo(9);
  });

  it("keeps two summits apart above their saddle and joins them below", () => {
    const hills = createField(60, 30, (column, row) =>
      Math.max(10 - Math.hypot(column - 18, row - 15), 10 - Math.hypot(column - 40, row - 15)),
    );
    const trace = createTracer(hills);
    expect(trace(3)).toHaveLength(2);
    expect(trace(-2)).toHaveLength(1);
    expect(trace(3)).toHaveLength(2);
  });

  it("finds nothing outside the range of heights", () => {
    expect(createTracer(cone)(99)).toEqual([]);
  });
});

describe("lines", () => {
  it("simplifies within its tolerance", () => {
    const [line] = createTracer(cone)(10);
    if (!line) throw new Error("no line");
    const simple = simplify(line, 0.1);
    expect(simple.points.length).toBeLessThan(line.points.length / 2);
    expect(Math.abs(lineArea(simple) - lineArea(line))).toBeLessThan(7);
  });

  it("resamples at even distances and keeps the ends of an open line", () => {
    const line = resample(
      {
        points: [
          [0, 0],
          [10, 0],
          [10, 5],
        ],
        closed: false,
      },
      2.5,
    );
    expect(line.points[0]).toEqual([0, 0]);
    expect(line.points.at(-1)).toEqual([10, 5]);
    expect(line.points).toHaveLength(6);
    expect(lineLength(line)).toBeGreaterThan(14);
  });
});
