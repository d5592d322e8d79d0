import { describe, expect, it } from "vitest";
import { faultsOf, fixedColoursOf } from "./checks.ts";
import { emblemSheet } from "./emblems.ts";

/** The drawings of the sheet by their ids. */
const drawn = new Map(
  [...emblemSheet().matchAll(/<g id="([\w-]+)"[^>]*>(.*?)<\/g>/g)].map(([, id = "", inner = ""]) => [
    id,
    inner,
  ]),
);
const emblems = [...drawn.values()];

const industries =
  "family-offices asset-management trust-companies legal-services accounting-services consulting-services healthcare manufacturing education";
const services =
  "infrastructure security cloud managed-security cloud-solutions security-consulting support digital-transformation consulting-services technical-solutions";

describe("emblems", () => {
  it("exist for every industry and every service of the site, and for other records", () => {
    const ids = [
      ...industries.split(" ").map((slug) => `industry-${slug}`),
      ...services.split(" ").map((slug) => `service-${slug}`),
      "mark",
    ];
    expect([...drawn.keys()].sort()).toEqual(ids.sort());
  });

  it("are all different", () => {
    expect(new Set(emblems).size).toBe(20);
  });

  it("are sound, short, tinted by the theme, and have one part in the signal colour", () => {
    for (const inner of emblems) {
      expect(faultsOf(inner)).toEqual([]);
      expect(fixedColoursOf(inner)).toEqual([]);
      expect(inner.length).toBeLessThan(1000);
      expect(inner.match(/class="art-signal"/g)).toHaveLength(1);
    }
    expect(fixedColoursOf(emblemSheet())).toEqual([]);
  });

  it("are together in one sheet, each under its own name", () => {
    const names = [...emblemSheet().matchAll(/<g id="([\w-]+)"/g)].map(([, name]) => name);
    expect(faultsOf(emblemSheet())).toEqual([]);
    expect(new Set(names).size).toBe(20);
    expect(names).toContain("service-consulting-services");
    expect(names).toContain("industry-consulting-services");
  });

  it("stay on their grid", () => {
    const starts = /M(-?[\d.]+)[ ,]?(-?[\d.]+)/g;
    for (const inner of emblems) {
      for (const [, x, y] of inner.matchAll(starts)) {
        expect(Number(x)).toBeGreaterThanOrEqual(2);
        expect(Number(x)).toBeLessThanOrEqual(46);
        expect(Number(y)).toBeGreaterThanOrEqual(2);
        expect(Number(y)).toBeLessThanOrEqual(46);
      }
    }
  });
});
