import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./checks.ts";
import { interSemibold } from "./lettering/inter-semibold.ts";
import { measure, wrap } from "./lettering/typeface.ts";
import { ogImageSvg } from "./og-image.ts";

const long = "What the revised Federal Act on Data Protection asks of a family office ".repeat(4);

describe("social preview", () => {
  it("needs no font, no custom property, no file: only outlines and fixed colours", () => {
    for (const coverSlug of [undefined, "a-post"]) {
      const svg = ogImageSvg({
        title: "Your Data, Your Control",
        eyebrow: "46°39′N 8°35′E",
        path: "/",
        coverSlug,
      });
      expect(faultsOf(svg)).toEqual([]);
      expect(svg).not.toMatch(/<text|font-|var\(|currentColor|href=/);
    }
  });

  it("becomes a PNG of the right size", async () => {
    const svg = ogImageSvg({ title: "Zürich", path: "/x", ground: "paper" });
    const image = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
    expect(image.info).toMatchObject({ format: "png", width: 1200, height: 630 });
  });

  it("takes hostile and foreign titles", () => {
    expect(faultsOf(ogImageSvg({ title: "<script>\"&'", eyebrow: "<&>", name: "A & B", path: "/" }))).toEqual(
      [],
    );
    expect(faultsOf(ogImageSvg({ title: "你好 🏔", path: "/" }))).toEqual([]);
    expect(faultsOf(ogImageSvg({ title: "", path: "/" }))).toEqual([]);
  });

  it("is the same every time", () => {
    expect(ogImageSvg({ title: long, path: "/" })).toBe(ogImageSvg({ title: long, path: "/" }));
  });
});

describe("lettering", () => {
  const type = { size: 50 };

  it("wraps into even lines that fit", () => {
    const lines = wrap(interSemibold, "Your Data, Your Control", 400, type);
    expect(lines).toEqual(["Your Data,", "Your Control"]);
    for (const line of wrap(interSemibold, long, 600, type)) {
      expect(measure(interSemibold, line, type)).toBeLessThanOrEqual(600);
    }
  });

  it("kerns, and replaces letters it does not have", () => {
    const apart = measure(interSemibold, "A", type) + measure(interSemibold, "V", type);
    expect(measure(interSemibold, "AV", type)).toBeLessThan(apart);
    expect(measure(interSemibold, "Œ", type)).toBeCloseTo(measure(interSemibold, "OE", type));
    expect(measure(interSemibold, "ŷ", type)).toBeCloseTo(measure(interSemibold, "y", type));
  });
});
