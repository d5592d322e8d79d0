import { documentProblem } from "#common/document-type.ts";
import { stripMetadata } from "#common/image-metadata/strip-metadata.ts";
import { imageTypeOf } from "#common/image-type.ts";
import { type DocumentType, fileTypes, isDocumentType } from "#common/upload-rule.ts";
import { withoutVideoMetadata } from "#common/video-metadata.ts";
import { apiErrors, storageError } from "../request/api-errors.ts";

/**
 * Buckets trust the declared type. Here the bytes must match it, because otherwise a page or an SVG under another name would be stored
 * and served. Pictures are stored without camera metadata.
 */
export function cleanContent(
  announced: string | null,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> | Response {
  const type = announced?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (isDocumentType(type)) return checkDocument(type, bytes);
  const found = imageTypeOf(bytes);
  if (!found) return storageError(apiErrors.uploadNoImage);
  const name = fileTypes[found]?.name ?? "";
  if (found !== type) return storageError(apiErrors.uploadOtherType(type, name));
  return stripMetadata(bytes, found) ?? storageError(apiErrors.uploadDamaged(name));
}

function checkDocument(type: DocumentType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | Response {
  const problem = documentProblem(type, bytes);
  if (problem === "macros") return storageError(apiErrors.uploadMacros);
  if (problem) return storageError(apiErrors.uploadOtherDocument(fileTypes[type]?.name ?? type));
  if (type !== "video/mp4") return bytes as Uint8Array<ArrayBuffer>;
  return withoutVideoMetadata(bytes) ?? storageError(apiErrors.uploadDamaged("MP4"));
}
