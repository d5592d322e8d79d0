import { type ImageType, imageTypeOf } from "#common/image-type.ts";
import { storageError } from "../api/answers.ts";

const NAMES: Record<ImageType, string> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/avif": "AVIF",
  "image/gif": "GIF",
};

/**
 * Every bucket takes images only, and goes by the type that the sender announces. Here the bytes have to agree: a page or
 * an SVG under the name of a picture would be kept and served.
 */
export function refuseContent(announced: string | null, bytes: Uint8Array): Response | null {
  const type = announced?.split(";")[0]?.trim().toLowerCase() ?? "";
  const found = imageTypeOf(bytes);
  if (found === type) return null;
  const sentence = found
    ? `The file is announced as ${type || "nothing"}, but its content is ${NAMES[found]}.`
    : "The content of this file is not a PNG, JPEG, WebP, AVIF or GIF image.";
  return storageError(415, "invalid_mime_type", sentence);
}
