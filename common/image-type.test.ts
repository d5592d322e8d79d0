import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageTypeOf } from "./image-type.ts";

const dot = () => sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } });

describe("the type of an image, by its bytes", () => {
  test.each(["png", "jpeg", "webp", "avif", "gif"] as const)("%s", async (format) => {
    expect(imageTypeOf(await dot().toFormat(format).toBuffer())).toBe(`image/${format}`);
  });

  test.each([
    ["nothing", ""],
    ["one byte", "\x89"],
    ["zeros", "\0".repeat(100)],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG behind a declaration", '<?xml version="1.0"?><svg/>'],
    ["a PDF", "%PDF-1.7"],
    ["half a PNG's beginning", "\x89PNG"],
    ["a RIFF that is sound", "RIFF\0\0\0\0WAVEfmt "],
    ["a video", "\0\0\0\x18ftypisom\0\0\0\0isommp41"],
    ["a HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["a box that says it is longer than the file", "\xff\xff\xff\xffftyp"],
  ])("%s is none", (_what, text) => {
    expect(imageTypeOf(Buffer.from(text, "latin1"))).toBeUndefined();
  });
});
