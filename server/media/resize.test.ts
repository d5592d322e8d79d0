import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { imageTypeOf } from "#common/image-type.ts";
import { resize } from "./resize.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3b82f6" } });

describe("a resized picture", () => {
  test.each(["avif", "webp", "jpeg", "png"] as const)("is %s and as wide as asked", async (format) => {
    const made = await resize(await picture(400, 200).png().toBuffer(), { width: 160, format });
    expect(imageTypeOf(made)).toBe(`image/${format}`);
    expect(await sharp(made).metadata()).toMatchObject({ width: 160, height: 80 });
  });

  test("is never larger than the original", async () => {
    const made = await resize(await picture(100, 50).png().toBuffer(), { width: 640, format: "webp" });
    expect(await sharp(made).metadata()).toMatchObject({ width: 100, height: 50 });
  });

  test("is upright, without metadata of camera, place and owner", async () => {
    const original = await picture(200, 100)
      .jpeg()
      .withExif({ IFD0: { Artist: "Anna" }, IFD3: { GPSLatitude: "46/1 39/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Anna</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(original).metadata()).orientation).toBe(6);
    for (const format of ["avif", "webp", "jpeg", "png"] as const) {
      const made = await resize(original, { width: 96, format });
      const facts = await sharp(made).metadata();
      expect([facts.width, facts.height, facts.orientation]).toEqual([96, 192, undefined]);
      expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined]);
      expect(made.includes("Anna")).toBe(false);
    }
  });

  test("stays animated", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    for (const format of ["webp", "gif", "avif"] as const) {
      const facts = await sharp(await resize(gif, { width: 96, format }), { animated: true }).metadata();
      expect([facts.format, facts.pages, facts.width]).toEqual([format === "avif" ? "webp" : format, 2, 96]);
    }
  });
});

describe("a framed picture", () => {
  /** Red on the left, blue on the right. */
  const halves = async () => {
    const blue = await sharp({ create: { width: 200, height: 200, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    return sharp({ create: { width: 400, height: 200, channels: 3, background: "red" } })
      .composite([{ input: blue, left: 200, top: 0 }])
      .png();
  };
  const colour = async (made: Buffer) => {
    const { channels } = await sharp(made).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255));
  };

  test("shows its crop", async () => {
    const original = await (await halves()).toBuffer();
    const made = await resize(original, { width: 96, format: "png", framing: { crop: [250, 0, 150, 100] } });
    expect(await sharp(made).metadata()).toMatchObject({ width: 96, height: 64 });
    expect(await colour(made)).toEqual([0, 0, 1]);
  });

  test("is cut to a shape around its focal point", async () => {
    const original = await (await halves()).toBuffer();
    for (const [x, expected] of [
      [0, [1, 0, 0]],
      [100, [0, 0, 1]],
    ] as const) {
      const framing = { focus: [x, 50] };
      const made = await resize(original, { width: 96, format: "png", framing, shape: "square" });
      expect(await sharp(made).metadata()).toMatchObject({ width: 96, height: 96 });
      expect(await colour(made)).toEqual(expected);
    }
  });

  test("is cropped upright, and stays animated", async () => {
    // On its side: what is on the left in the file is on top for the eye.
    const turned = await (await halves()).jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    const framing = { crop: [0, 200, 200, 200] };
    const upright = await resize(turned, { width: 96, format: "png", framing });
    expect(await colour(upright)).toEqual([0, 0, 1]);

    const frames = [await (await halves()).toBuffer(), await (await halves()).negate().toBuffer()];
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const made = await resize(gif, { width: 96, format: "webp", framing: { crop: [0, 0, 200, 100] } });
    const facts = await sharp(made, { animated: true }).metadata();
    expect([facts.pages, facts.width, facts.pageHeight]).toEqual([2, 96, 48]);
  });
});

describe("refused", () => {
  test("what unfolds to more than we take", async () => {
    // Its head says how many pixels follow.
    const bomb = await picture(8, 8).png().toBuffer();
    bomb.writeUInt32BE(8_000, bomb.indexOf("IHDR") + 4);
    bomb.writeUInt32BE(8_000, bomb.indexOf("IHDR") + 8);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(resize(bomb, { width: 96, format: "webp" })).rejects.toThrow(/pixel limit/);
  });

  test.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
    ["a page", "<p>no</p>"],
    ["nothing", ""],
  ])("%s", async (_what, text) => {
    await expect(resize(Buffer.from(text), { width: 96, format: "webp" })).rejects.toThrow("not an image");
  });

  test("a picture that ends in the middle", async () => {
    const whole = await picture(400, 400).jpeg().toBuffer();
    await expect(
      resize(whole.subarray(0, whole.length / 3), { width: 96, format: "webp" }),
    ).rejects.toThrow();
  });
});
