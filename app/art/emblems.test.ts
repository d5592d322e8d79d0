import { describe, expect, it } from "vitest";
import { faultsOf, fixedColoursOf } from "./checks.ts";
import {
  emblemSheet,
  industryEmblem,
  industryEmblemSlugs,
  serviceEmblem,
  serviceEmblemSlugs,
} from "./emblems.ts";

const industries =
  "family-offices asset-management trust-companies legal-services accounting-services consulting-services healthcare manufacturing education";
const services =
  "infrastructure security cloud managed-security cloud-solutions security-consulting support digital-transformation consulting-services technical-solutions";

describe("emblems", () => {
  it("exist for every industry and every service of the site", () => {
    expect([...industryEmblemSlugs].sort()).toEqual(industries.split(" ").sort());
    expect([...serviceEmblemSlugs].sort()).toEqual(services.split(" ").sort());
  });

  it("are all different", () => {
    const drawn = [...industries.split(" ").map(industryEmblem), ...services.split(" ").map(serviceEmblem)];
    expect(new Set(drawn).size).toBe(19);
    expect(drawn).not.toContain(serviceEmblem("not-drawn-yet"));
  });

  it("are sound, short, tinted by the theme, and have one part in the signal colour", () => {
    for (const svg of [
      ...industryEmblemSlugs.map(industryEmblem),
      ...serviceEmblemSlugs.map(serviceEmblem),
      industryEmblem("?"),
    ]) {
      expect(faultsOf(svg)).toEqual([]);
      expect(fixedColoursOf(svg)).toEqual([]);
      expect(svg.length).toBeLessThan(1200);
      expect(svg.match(/class="art-signal"/g)).toHaveLength(1);
    }
  });

  it("stand together in one sheet, each under its own name", () => {
    const names = [...emblemSheet().matchAll(/<g id="([\w-]+)"/g)].map(([, name]) => name);
    expect(faultsOf(emblemSheet())).toEqual([]);
    expect(new Set(names).size).toBe(20);
    expect(names).toContain("service-consulting-services");
    expect(names).toContain("industry-consulting-services");
  });

  it("stay on their grid", () => {
    const starts = /M(-?[\d.]+)[ ,]?(-?[\d.]+)/g;
    for (const svg of [
      ...industryEmblemSlugs.map(industryEmblem),
      ...serviceEmblemSlugs.map(serviceEmblem),
    ]) {
      for (const [, x, y] of svg.matchAll(starts)) {
        expect(Number(x)).toBeGreaterThanOrEqual(2);
        expect(Number(x)).toBeLessThanOrEqual(46);
        expect(Number(y)).toBeGreaterThanOrEqual(2);
        expect(Number(y)).toBeLessThanOrEqual(46);
      }
    }
  });
});
