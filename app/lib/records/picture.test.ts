import { expect, test } from "vitest";
import { focusClasses, pictureFacts, sized, slugOf, sourceSet } from "./picture.ts";

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

test("an image is requested in a width and a version, any other path stays", () => {
  expect(sized("/images/a", 640, { version: "1f" })).toBe("/images/a?w=640&v=1f");
  expect(sized("/images/a", 96, { shape: "square" })).toBe("/images/a?w=96&shape=square");
  expect(sized("/images/a?w=96", 640)).toBe("/images/a?w=640");
  expect(sized("/logo.png", 640, { version: "1f" })).toBe("/logo.png");
});

test("the widths on offer end with the image's own", () => {
  expect(sourceSet("/images/a", { width: 700, version: "1f" })).toBe(
    "/images/a?w=320&v=1f 320w, /images/a?w=480&v=1f 480w, /images/a?w=640&v=1f 640w, /images/a?w=960&v=1f 700w",
  );
  expect(sourceSet("/images/a", { width: 100, version: "1f" })).toBe("/images/a?w=320&v=1f 100w");
  expect(sourceSet("/images/a")?.split(", ").at(-1)).toBe("/images/a?w=2560 2560w");
  expect(sourceSet("/logo.png")).toBeUndefined();
});

test("a framed image has the size of what is shown, and another version", () => {
  const row = { path: "a/3f.jpg", alt: null, width: 800, height: 600, caption: "", credit: "" };
  expect(pictureFacts({ ...row, crop: null, focus: null })).toMatchObject({
    width: 800,
    height: 600,
    alt: "",
    version: "3f",
  });
  expect(pictureFacts({ ...row, crop: [10, 20, 300, 200], focus: [30, 70] })).toMatchObject({
    width: 300,
    height: 200,
    version: "3f-c10.20.300.200-f30.70",
    focus: [30, 70],
  });
});

test.each([
  [null, undefined],
  [[50, 50], undefined],
  [[48, 53], undefined],
  [[0, 100], "focus-x0 focus-y10"],
  [[34, 50], "focus-x3 focus-y5"],
])("the focal point %o is %s", (focus, classes) => {
  expect(focusClasses(focus)).toBe(classes);
});
