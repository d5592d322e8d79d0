import { describe, expect, it } from "vitest";
import type { Point } from "./contours.ts";
import { drawPolyline, drawSpline, PathWriter } from "./paths.ts";

/** Control points of a path of m, q and t, as a browser would find them. */
function controlPoints(data: string): Point[] {
  const points: Point[] = [];
  let [x, y, controlX, controlY] = [0, 0, 0, 0];
  for (const [, command = "", list = ""] of data.matchAll(/([MqtlhvVz])([^MqtlhvVz]*)/g)) {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number);
    const size = command === "q" ? 4 : 2;
    for (let index = 0; index + size <= numbers.length; index += size) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(index);
      if (command === "M") [x, y] = [a, b];
      if (command === "q") [controlX, controlY, x, y] = [x + a, y + b, x + c, y + d];
      if (command === "t") [controlX, controlY, x, y] = [2 * x - controlX, 2 * y - controlY, x + a, y + b];
      if (command === "q" || command === "t") points.push([controlX, controlY]);
    }
  }
  return points;
}

describe("path writer", () => {
  it("writes relative whole numbers without needless letters and spaces", () => {
    const writer = new PathWriter()
      .move(10, 10)
      .line(20, 10)
      .line(25, 5)
      .line(30, 10)
      .close()
      .move(0, 0)
      .line(0, 9);
    expect(writer.toString()).toBe("M10 10h10l5-5 5 5zm-10-10v9");
  });

  it("returns to the start of a closed line before it goes on", () => {
    const writer = drawPolyline(new PathWriter(), {
      points: [
        [5, 5],
        [9, 5],
        [9, 9],
      ],
      closed: true,
    });
    expect(writer.move(6, 6).toString()).toBe("M5 5h4v4zm1 1");
  });

  it("keeps every control point of a spline within one unit, however long it is", () => {
    const points = Array.from(
      { length: 400 },
      (_, index): Point => [500 + index * 3.37 + 40 * Math.sin(index / 5), 500 + 90.3 * Math.cos(index / 7)],
    );
    const found = controlPoints(drawSpline(new PathWriter(), { points, closed: false }).toString());
    expect(found).toHaveLength(points.length - 2);
    found.forEach(([x, y], index) => {
      const [wantedX, wantedY] = points[index + 1] as Point;
      expect(Math.abs(x - wantedX)).toBeLessThanOrEqual(1);
      expect(Math.abs(y - wantedY)).toBeLessThanOrEqual(1);
    });
  });
});
