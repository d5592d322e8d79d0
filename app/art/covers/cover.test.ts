import { describe, expect, it } from "vitest";
import { brotliSize, faultsOf, fixedColoursOf } from "../checks.ts";
import {
  cover,
  coverFamilyAmong,
  coverFamilyNames,
  coverFamilyOf,
  coverFile,
  coverNeighbours,
} from "./cover.ts";

const slugs = Array.from({ length: 6 }, (_, index) => `an-article-about-${index}`);

describe("article covers", () => {
  it("come from at least six families, all of them reachable by a slug", () => {
    const reached = new Set(Array.from({ length: 400 }, (_, index) => coverFamilyOf(`slug-${index}`)));
    expect(coverFamilyNames.length).toBeGreaterThanOrEqual(6);
    expect(reached.size).toBe(coverFamilyNames.length);
  });

  it("are the same for a slug every time", () => {
    for (const slug of slugs) expect(cover(slug)).toBe(cover(slug));
  });

  it("never look like one of the two before, and stay as they are when another is published", () => {
    const published = Array.from({ length: 300 }, (_, index) => `post-${index}`);
    const seenFrom = (newest: number, index: number) =>
      coverFamilyAmong(published[index] as string, published.slice(Math.max(0, newest), index).reverse());
    const families = published.map((_, index) => seenFrom(index - coverNeighbours, index));
    for (const [index, family] of families.entries()) {
      expect(families.slice(Math.max(0, index - 2), index)).not.toContain(family);
      // As much of the past as there is leads to the same as the requested part.
      expect(seenFrom(0, index)).toBe(family);
    }
    const own = families.filter((family, index) => family === coverFamilyOf(`post-${index}`)).length;
    const free = (coverFamilyNames.length - 2) / coverFamilyNames.length;
    expect(own).toBeGreaterThan(0.9 * free * published.length);
  });

  it.each(coverFamilyNames)(
    "%s: sound, tinted by the theme, light, one signal, different for every slug",
    { timeout: 60_000 },
    (family) => {
      const drawn = slugs.map((slug) => cover(slug, { family }));
      expect(new Set(drawn).size).toBe(slugs.length);
      for (const svg of drawn) {
        expect(faultsOf(svg)).toEqual([]);
        expect(fixedColoursOf(svg)).toEqual([]);
        expect(brotliSize(svg)).toBeLessThan(8 * 1024);
        expect(svg).toContain("var(--art-signal");
      }
    },
  );

  it("can be a file of its own, to be used by reference", () => {
    expect(faultsOf(coverFile("a"))).toEqual([]);
    expect(coverFile("a")).toContain('<g id="art">');
  });
});
