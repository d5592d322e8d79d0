// Resizes one image. Metadata of cameras (place, time, owner) is lost, because sharp copies none of it.
import os from "node:os";
import sharp, { type Sharp } from "sharp";
import type { Framing } from "#common/file-version.ts";
import { frameOf } from "#common/image-frame.ts";
import { type ImageShape, imageShapes } from "#common/image-shapes.ts";
import { imageTypeOf } from "#common/image-type.ts";
import { uploadRule } from "#common/upload-rule.ts";
import type { Format } from "./variants.ts";

const seconds = 20;

/** At most half of the machine, because pages have priority. */
export const resizeConcurrency = Math.max(1, Math.floor(os.availableParallelism() / 2));
sharp.concurrency(1);
sharp.cache(false);

type Shown = { width: number; format: Format; framing?: Framing; shape?: ImageShape };

/** Throws if the bytes are not an image of an accepted type, are damaged, or unpack to too many pixels. */
export async function resize(original: Buffer, { width, format, framing, shape }: Shown): Promise<Buffer> {
  // sharp also reads types that are not accepted, such as SVG.
  if (!imageTypeOf(original)) throw new Error("not an image");
  // A file of a few kilobytes can unpack to gigabytes.
  const options = { limitInputPixels: uploadRule.maxPixels, failOn: "error" } as const;
  const { pages = 1, autoOrient: upright } = await sharp(original, options).metadata();
  const moving = pages > 1 && (format === "webp" || format === "gif" || format === "avif");
  const frame = frameOf(upright, framing ?? {}, shape && imageShapes[shape]);
  const whole = sharp(original, { ...options, animated: moving })
    .timeout({ seconds })
    .autoOrient();
  const shown = frame ? whole.extract(frame) : whole;
  const resized = shown.resize({ width, withoutEnlargement: true });
  return encode(resized, moving && format === "avif" ? "webp" : format).toBuffer();
}

/** Efforts are chosen for a visitor who waits: the slowest settings save a few percent and take ten times as long. */
function encode(image: Sharp, format: Format): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: 2 });
  if (format === "webp") return image.webp({ quality: 78, effort: 3 });
  if (format === "jpeg") return image.jpeg({ quality: 80, progressive: true });
  return format === "gif" ? image.gif() : image.png({ compressionLevel: 8 });
}
