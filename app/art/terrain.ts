import { erode } from "./erosion.ts";
import { createField, cropField, type Field, smoothField } from "./field.ts";
import { createNoise, fractal, ridged } from "./noise.ts";
import { createRandom, mixBits } from "./random.ts";

export type TerrainOptions = {
  seed: string | number;
  columns: number;
  rows: number;
  /** Position of the highest massif, as parts of width and height. */
  focus: { x: number; y: number };
  /** How far the massif reaches, in parts of the height. */
  reach?: number;
};

/** Cells beyond the picture on each side; rivers need a sea to run to, and it must not be seen. */
const margin = 9;

/**
 * An alpine massif over a wide valley; the lowest ground is 0 and the highest 1. The massif has a long crest through the
 * focus and falls to nearly flat ground away from it: that is where words can be.
 */
export function createTerrain(options: TerrainOptions): Field {
  const random = createRandom(options.seed);
  const noise = createNoise(random.integer(0, 1e9));
  const { columns, rows, focus } = options;
  const reach = options.reach ?? 0.62;
  const trend = random.between(-0.9, -0.35);
  const alongX = Math.cos(trend);
  const alongY = Math.sin(trend);
  const width = columns + 2 * margin;
  const uplift = new Float64Array(width * (rows + 2 * margin));

  const ground = createField(width, rows + 2 * margin, (column, row) => {
    const x = (column - margin) / rows;
    const y = (row - margin) / rows;
    const fromX = x - (focus.x * columns) / rows;
    const fromY = y - focus.y;
    const bentX = fromX + 0.16 * noise(x * 1.7 + 40, y * 1.7);
    const bentY = fromY + 0.16 * noise(x * 1.7, y * 1.7 + 80);
    const along = (bentX * alongX + bentY * alongY) / (reach * 1.7);
    const across = (bentY * alongX - bentX * alongY) / reach;
    const massif = Math.exp(-(along * along + across * across) * 1.6);
    const peak = Math.exp(-(fromX * fromX + fromY * fromY) * 14);
    const crests = ridged(noise, bentX * 1.5 + 7, bentY * 1.5, 3);
    const hills = 0.5 + 0.5 * fractal(noise, x * 0.9 - 20, y * 0.9 + 20, 2);
    uplift[row * width + column] = 0.048 * massif + 0.032 * massif * crests + 0.032 * peak + 0.0024;
    return 0.1 * hills + massif * (0.42 + 0.6 * crests) + 0.28 * peak;
  });

  const roughness = random.integer(0, 1e9);
  const jitter = uplift.map((_, index) => 0.35 * (mixBits(index ^ roughness) / 4294967296));
  erode(ground, { iterations: 13, strength: 0.16, uplift, jitter });
  return normalise(cropField(smoothField(ground, 2), margin, margin, columns, rows));
}

function normalise(field: Field): Field {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of field.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { ...field, values: field.values.map((value) => (value - low) / (high - low)) };
}
