import { describe, expect, it } from "vitest";
import { faultsOf, fixedColoursOf } from "./checks.ts";
import { appIconSvg, faviconSvg, lockup, mark } from "./mark.ts";

describe("mark", () => {
  it("is drawn in the colour of its surroundings", () => {
    for (const svg of [mark(), faviconSvg().replace(/<style>.*<\/style>/, ""), lockup("Reduit").svg]) {
      expect(faultsOf(svg)).toEqual([]);
      expect(fixedColoursOf(svg)).toEqual([]);
    }
  });

  it("makes room for the name beside it", () => {
    expect(lockup("Reduit & Söhne AG").width).toBeGreaterThan(lockup("Reduit").width);
    expect(faultsOf(lockup("Reduit & <Söhne>").svg)).toEqual([]);
  });

  it("has a favicon that follows the system's mode and is small", () => {
    expect(faviconSvg()).toContain("prefers-color-scheme:dark");
    expect(faviconSvg().length).toBeLessThan(800);
  });

  it("leaves no custom property in what is to be rasterised", () => {
    for (const options of [{}, { maskable: true }, { small: true }]) {
      expect(faultsOf(appIconSvg(options))).toEqual([]);
      expect(appIconSvg(options)).not.toMatch(/var\(|currentColor/);
    }
  });
});
