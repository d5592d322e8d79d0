import { stripMetadata } from "#common/image-metadata/strip-metadata.ts";
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
 * an SVG under the name of a picture would be kept and served. What is stored is the picture without what the camera wrote.
 */
export function cleanContent(
  announced: string | null,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> | Response {
  const type = announced?.split(";")[0]?.trim().toLowerCase() ?? "";
  const found = imageTypeOf(bytes);
  if (!found) return storageError(apiErrors.uploadNoImage);
  if (found !== type) return storageError(apiErrors.uploadOtherType(type, typeNames[found]));
  return stripMetadata(bytes, found) ?? storageError(apiErrors.uploadDamaged(typeNames[found]));
}
