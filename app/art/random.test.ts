import { describe, expect, it } from "vitest";
import { createNoise, fractal, ridged } from "./noise.ts";
import { createRandom, hashText } from "./random.ts";

describe("random", () => {
  it("gives the same stream for the same seed, on every machine", () => {
    expect(hashText("reduit")).toBe(hashText("reduit"));
    const random = createRandom("gotthard");
    expect([random.integer(0, 999), random.integer(0, 999), random.integer(0, 999)]).toEqual([858, 281, 602]);
  });

  it("sends neighbouring seeds far apart", () => {
    const hashes = new Set(Array.from({ length: 1000 }, (_, index) => hashText(`part-${index}`) % 4096));
    expect(hashes.size).toBeGreaterThan(800);
  });

  it("stays inside the bounds it was given", () => {
    const random = createRandom(7);
    for (let index = 0; index < 1000; index += 1) {
      expect(random.between(-2, 3)).toBeGreaterThanOrEqual(-2);
      expect(random.integer(1, 6)).toBeLessThanOrEqual(6);
      expect(Math.abs(random.bell())).toBeLessThan(4.3);
    }
  });
});

describe("noise", () => {
  it("is smooth, and stays in its range", () => {
    const noise = createNoise(42);
    for (let index = 0; index < 2000; index += 1) {
      const [x, y] = [index * 0.37, index * 0.11];
      expect(Math.abs(noise(x, y))).toBeLessThanOrEqual(1.05);
      expect(Math.abs(noise(x, y) - noise(x + 0.001, y))).toBeLessThan(0.02);
      expect(Math.abs(fractal(noise, x, y, 4))).toBeLessThan(1);
      expect(ridged(noise, x, y, 4)).toBeGreaterThanOrEqual(0);
      expect(ridged(noise, x, y, 4)).toBeLessThanOrEqual(1);
    }
  });

  it("differs by seed", () => {
    expect(createNoise(1)(0.3, 0.7)).not.toBe(createNoise(2)(0.3, 0.7));
  });
});
