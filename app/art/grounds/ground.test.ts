import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { subjects } from "#content-model/fields/subject.ts";
import { brotliSize, faultsOf, fixedColoursOf } from "../checks.ts";
import { paperPrint } from "../palette.ts";
import { groundHeight, groundWidth } from "./canvas.ts";
import { groundFile, groundMarkup } from "./ground.ts";
import { subjectOf } from "./subjects.ts";

type Entry = { href?: string; items?: Entry[] };
type Menu = { place: string; items: Entry[] };

const menus: Menu[] = parse(readFileSync("content/menus.yaml", "utf8"));

/** Every page that a menu leads to; the home page has the hero's own field. */
function pagesOf(entries: Entry[]): string[] {
  const own = entries.flatMap(({ href, items }) => [href ?? "", ...pagesOf(items ?? [])]);
  return [...new Set(own.map((href) => href.replace(/^record:/, "")))].filter((path) =>
    /^\/[a-z]/.test(path),
  );
}

describe("the ground of a page", () => {
  it.each(subjects.map(({ key }) => key))(
    "%s: sound, tinted by the theme, a few kilobytes, and another for another page",
    { timeout: 60_000 },
    (subject) => {
      const svg = groundFile("/one", { subject });
      expect(faultsOf(svg)).toEqual([]);
      expect(fixedColoursOf(svg)).toEqual([]);
      expect(brotliSize(svg)).toBeLessThan(10 * 1024);
      expect(svg).toContain('<g id="art" fill="none">');
      expect(svg).toContain("var(--art-signal");
      expect(groundFile("/one", { subject })).toBe(svg);
      expect(groundFile("/two", { subject })).not.toBe(svg);
    },
  );

  it("is known by the path alone, also for a page that an editor adds", () => {
    expect(groundFile("/company/careers")).toBe(groundFile("/company/careers"));
    const chosen = new Set(Array.from({ length: 400 }, (_, index) => subjectOf(`/page-${index}`)));
    expect(chosen.size).toBe(subjects.length);
  });
});

describe("the pages of a menu", () => {
  const groups = menus.flatMap(({ place, items }) =>
    place === "footer"
      ? items.flatMap((column) => column.items ?? [])
      : place === "header"
        ? items
        : [{ items }],
  );

  it.each(groups.map((group) => pagesOf([group])))("have each their own subject: %s", (...pages) => {
    const about = pages.map(subjectOf);
    expect(about.filter((subject, index) => about.indexOf(subject) !== index)).toEqual([]);
  });

  it("do not look alike: where two of different menus share a subject, their pictures differ", {
    timeout: 120_000,
  }, async () => {
    const pages = pagesOf(menus.flatMap(({ items }) => items));
    expect(pages.length).toBeGreaterThan(30);
    const pairs = pages.flatMap((one, index) =>
      pages
        .slice(index + 1)
        .filter((other) => subjectOf(other) === subjectOf(one))
        .map((other) => [one, other] as const),
    );
    const seen = new Map(await Promise.all(pages.map(async (path) => [path, await lookAt(path)] as const)));
    const alike = pairs.filter(
      ([one, other]) => difference(seen.get(one) as Uint8Array, seen.get(other) as Uint8Array) < 0.2,
    );
    expect(alike).toEqual([]);
    // The same page is like itself: the measure can tell.
    expect(difference(await lookAt("/services"), seen.get("/services") as Uint8Array)).toBe(0);
  });
});

/** What the eye has of a drawing from afar: where it is dark. */
async function lookAt(path: string): Promise<Uint8Array> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${groundWidth} ${groundHeight}" width="320" height="180">` +
    `<rect width="100%" height="100%" fill="#fff"/>${groundMarkup(path, { palette: paperPrint })}</svg>`;
  return new Uint8Array(
    await sharp(Buffer.from(svg)).greyscale().resize(160, 90).normalise().raw().toBuffer(),
  );
}

/** Share of what differs clearly, where one or the other has something at all. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let drawn = 0;
  let differing = 0;
  for (const [index, value] of one.entries()) {
    const against = other[index] as number;
    if (value < 240 || against < 240) drawn += 1;
    if (Math.abs(value - against) > 24) differing += 1;
  }
  return differing / Math.max(drawn, 1);
}
