import { describe, expect, test } from "vitest";
import { chooseFormat, readWanted, variantKey } from "./variants.ts";

const ask = (target: string) => readWanted(new URL(target, "http://reduit.invalid"));
const chrome = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

describe("what is asked for", () => {
  test("an image, a width and a version", () => {
    expect(ask("/images/alpine-meadow?w=640&v=ab12")).toEqual({
      slug: "alpine-meadow",
      width: 640,
      shape: undefined,
      version: "ab12",
    });
    expect(ask("/images/alpine-meadow")).toEqual({
      slug: "alpine-meadow",
      width: 1600,
      shape: undefined,
      version: undefined,
    });
    expect(ask("/images/a?w=96&shape=square")).toMatchObject({ width: 96, shape: "square" });
  });

  test.each([
    "/images/a?w=641",
    "/images/a?w=",
    "/images/a?w=0640",
    "/images/a?w=6.4e2",
    "/images/a?w=-1",
    "/images/a?w=99999999",
    "/images/a?shape=round",
    "/images/a?shape=",
    "/images/a?shape=constructor",
    "/images/",
    "/images/A",
    "/images/a/b",
    "/images/a.png",
    "/images/-a",
    "/images/..%2f..%2fformat.json",
    `/images/${"a".repeat(101)}`,
  ])("%s is nothing", (target) => {
    expect(ask(target)).toBeUndefined();
  });
});

describe("the format", () => {
  test.each([
    [chrome, "image/png", "avif"],
    [chrome, "image/gif", "webp"],
    ["image/webp,*/*", "image/jpeg", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
    ["*/*", "image/webp", "png"],
    ["image/png,image/*;q=0.8", "image/avif", "png"],
    [undefined, "image/gif", "gif"],
  ] as const)("for %s of a %s is %s", (accepted, original, format) => {
    expect(chooseFormat(accepted, original)).toBe(format);
  });
});

test("each file, framing, width, shape and format has a name of its own", () => {
  const file = { path: "a/1.png" };
  const keys = [
    variantKey(file, { width: 640, format: "avif" }),
    variantKey(file, { width: 640, format: "webp" }),
    variantKey(file, { width: 960, format: "avif" }),
    variantKey(file, { width: 640, format: "avif", shape: "square" }),
    variantKey({ ...file, crop: [0, 0, 20, 20] }, { width: 640, format: "avif" }),
    variantKey({ ...file, focus: [0, 20] }, { width: 640, format: "avif" }),
    variantKey({ path: "a/2.png" }, { width: 640, format: "avif" }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
