// Removes what cameras and programs write beside a picture: place, time, owner, comments, a small copy. The picture is not encoded again, so
// it loses nothing. Only listed segments are kept. Used by the browser before it sends a file, and by the storage API for other clients.
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
 * The same picture with its colour profile and orientation, without other metadata. A second call changes nothing. Undefined when the file
 * is damaged: metadata that cannot be read cannot be removed.
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> | undefined {
  try {
    return strippers[type](bytes);
  } catch (error) {
    // Thrown when a read passes the end, and by the readers of the formats.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
