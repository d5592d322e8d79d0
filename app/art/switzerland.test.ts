import { describe, expect, it } from "vitest";
import { brotliSize, faultsOf, fixedColoursOf } from "./checks.ts";
import { encloses } from "./lines.ts";
import { dataCentres, switzerland, switzerlandFile } from "./switzerland.ts";
import { swissBorder } from "./switzerland-border.ts";
import { heightAt } from "./switzerland-relief.ts";

const country = { points: [...swissBorder], closed: true };

describe("Switzerland", () => {
  it("holds its cities and leaves out the neighbours", () => {
    const inside = { ...Object.fromEntries(dataCentres.map((site) => [site.name, site])) };
    for (const [name, { longitude, latitude }] of Object.entries(inside)) {
      expect(encloses(country, longitude, latitude), name).toBe(true);
    }
    const more = {
      Basel: [7.59, 47.555],
      Chiasso: [9.02, 45.84],
      Chur: [9.53, 46.85],
      Schaffhausen: [8.63, 47.7],
      Scuol: [10.3, 46.8],
    };
    for (const [name, [x = 0, y = 0]] of Object.entries(more))
      expect(encloses(country, x, y), name).toBe(true);
    const abroad = {
      Milano: [9.19, 45.46],
      Konstanz: [9.18, 47.68],
      Évian: [6.59, 46.4],
      Vaduz: [9.52, 47.14],
      Aosta: [7.32, 45.74],
      Domodossola: [8.29, 46.12],
    };
    for (const [name, [x = 0, y = 0]] of Object.entries(abroad))
      expect(encloses(country, x, y), name).toBe(false);
  });

  it("is low in the Mittelland, higher in the Jura and highest in the Alps", () => {
    const mittelland = heightAt(7.9, 47.2);
    expect(mittelland).toBeLessThan(0.7);
    expect(heightAt(7.06, 47.13)).toBeGreaterThan(mittelland + 0.5);
    expect(heightAt(8.0, 46.53)).toBeGreaterThan(3);
    expect(heightAt(7.36, 46.23)).toBeLessThan(1.2);
  });

  it("is sound, tinted by the theme and light enough", () => {
    const svg = switzerland();
    expect(faultsOf(svg)).toEqual([]);
    expect(fixedColoursOf(svg)).toEqual([]);
    expect(brotliSize(svg)).toBeLessThan(12 * 1024);
    expect(switzerland()).toBe(svg);
  });

  it("can go without outline and sites", () => {
    expect(faultsOf(switzerland({ outline: false, sites: [] }))).toEqual([]);
    expect(faultsOf(switzerlandFile({ outline: false, sites: [] }))).toEqual([]);
  });
});
