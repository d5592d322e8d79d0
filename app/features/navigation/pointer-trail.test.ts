import { expect, test } from "vitest";
import { pointerTrail } from "./pointer-trail.ts";

const panel = { left: 0, right: 1280, top: 72 };

type Point = readonly [x: number, y: number];

test.each<[string, boolean, Point[]]>([
  ["straight down", true, [[300, 30], [300, 45]]], // biome-ignore format: a table
  ["down and far to the right", true, [[300, 30], [340, 35]]], // biome-ignore format: a table
  ["down and to the left", true, [[600, 30], [560, 40]]], // biome-ignore format: a table
  ["along the row", false, [[300, 36], [340, 36]]], // biome-ignore format: a table
  ["along the row, sinking a little", false, [[300, 36], [400, 37]]], // biome-ignore format: a table
  ["up", false, [[300, 60], [330, 40]]], // biome-ignore format: a table
  ["out at the side before the panel begins", false, [[1200, 30], [1260, 34]]], // biome-ignore format: a table
  ["down at first, then along", false, [[300, 30], [310, 40], [360, 40]]], // biome-ignore format: a table
  ["down, the last pixels trembling", true, [[300, 30], [310, 40], [312, 39], [311, 40]]], // biome-ignore format: a table
  ["nowhere yet", false, [[300, 30]]], // biome-ignore format: a table
])("%s: %s", (_, heads, points) => {
  const trail = pointerTrail();
  for (const [clientX, clientY] of points) trail.add({ clientX, clientY });
  expect(trail.headsFor(panel)).toBe(heads);
});
