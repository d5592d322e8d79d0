import { type ImageType, imageTypeOf } from "#common/image-type.ts";
import { apiErrors, storageError } from "../api/errors.ts";

const typeNames: Record<ImageType, string> = {
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
export function refuseContent(announced: string | null, bytes: Uint8Array): Response | undefined {
  const type = announced?.split(";")[0]?.trim().toLowerCase() ?? "";
  const found = imageTypeOf(bytes);
  if (found === type) return undefined;
  return storageError(found ? apiErrors.uploadOtherType(type, typeNames[found]) : apiErrors.uploadNoImage);
}
