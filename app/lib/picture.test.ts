import { expect, test } from "vitest";
import { sized, slugOf, sourceSet, versionOf } from "./picture.ts";

test.each([
  ["/images/alpine-meadow", "alpine-meadow"],
  ["/images/alpine-meadow?w=640", "alpine-meadow"],
  ["/images/", undefined],
  ["/images/../x", undefined],
  ["https://elsewhere.example/images/a", undefined],
  ["/art/covers/a.svg", undefined],
  [null, undefined],
])("%s is the image %s", (src, slug) => {
  expect(slugOf(src)).toBe(slug);
});

test("an image is asked for in a width and a version, any other path stays", () => {
  expect(sized("/images/a", 640, "1f")).toBe("/images/a?w=640&v=1f");
  expect(sized("/images/a?w=96", 640)).toBe("/images/a?w=640");
  expect(sized("/logo.png", 640, "1f")).toBe("/logo.png");
});

test("the widths on offer end with the image's own", () => {
  expect(sourceSet("/images/a", { width: 700, version: "1f" })).toBe(
    "/images/a?w=320&v=1f 320w, /images/a?w=480&v=1f 480w, /images/a?w=640&v=1f 640w, /images/a?w=960&v=1f 700w",
  );
  expect(sourceSet("/images/a", { width: 100, version: "1f" })).toBe("/images/a?w=320&v=1f 100w");
  expect(sourceSet("/images/a")?.split(", ").at(-1)).toBe("/images/a?w=2560 2560w");
  expect(sourceSet("/logo.png")).toBeUndefined();
});

test("a file's version is its name", () => {
  expect(versionOf("alpine-meadow/3f9c.jpg")).toBe("3f9c");
});
