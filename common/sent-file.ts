// A file that a visitor sends with a form: the rules of uploads, by its content. Its name and announced type decide nothing.
import { documentTypeOf } from "./document-type.ts";
import { stripMetadata } from "./image-metadata/strip-metadata.ts";
import { imageTypeOf } from "./image-type.ts";
import { type DocumentType, fileTypes, type ImageType, uploadRule } from "./upload-rule.ts";
import { withoutVideoMetadata } from "./video-metadata.ts";

export type SentFile = {
  /** With the extension of its type. */
  name: string;
  type: ImageType | DocumentType;
  /** Of an image or an MP4 without camera metadata. */
  content: Uint8Array<ArrayBuffer>;
};

export type FileProblem = "too large" | "other type" | "macros" | "damaged";

export function readSentFile(name: string, bytes: Uint8Array<ArrayBuffer>): SentFile | FileProblem {
  if (bytes.length > uploadRule.maxBytes) return "too large";
  const image = imageTypeOf(bytes);
  if (image) {
    const content = stripMetadata(bytes, image);
    return content ? { name: fileName(name, image), type: image, content } : "damaged";
  }
  const found = documentTypeOf(bytes);
  if (found === "macros") return "macros";
  if (!found) return "other type";
  const content = found === "video/mp4" ? withoutVideoMetadata(bytes) : bytes;
  if (!content) return "damaged";
  const type = found === "text/plain" && /\.csv$/i.test(name) ? "text/csv" : found;
  return { name: fileName(name, type), type, content };
}

function fileName(name: string, type: string): string {
  const words = name
    .replace(/\.\w{1,5}$/, "")
    // Characters with a meaning for file systems, and those that reverse or hide others.
    .replace(/[\p{Cc}\p{Cs}\p{Cf}"*/:<>?\\|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .slice(0, 150)
    .trim();
  return `${words || "file"}.${fileTypes[type]?.extension}`;
}
