// What cameras and programs write beside a picture (place, time, owner, comments, a small copy of it) does not belong on a site. The picture
// itself is not touched: no byte of it is encoded anew. The segments to keep are listed; all others are left out. Used by the
// browser before it sends a file, and by the storage API for whatever is sent past the browser.
import type { ImageType } from "../image-type.ts";
import { stripAvif } from "./avif.ts";
import { stripGif } from "./gif.ts";
import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strippers: Record<ImageType, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  "image/png": stripPng,
  "image/jpeg": stripJpeg,
  "image/webp": stripWebp,
  "image/avif": stripAvif,
  "image/gif": stripGif,
};

/**
 * The same picture, with its colour profile and the way it stands, and nothing else that it says of itself. Stripped twice it is the
 * same. Undefined when the file is damaged: what cannot be read cannot be cleaned.
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> | undefined {
  try {
    return strippers[type](bytes);
  } catch (error) {
    // Reading past the end, and what the formats' readers refuse.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
