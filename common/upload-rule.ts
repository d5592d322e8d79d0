/**
 * Limits of uploads. The browser checks them before it sends a file, the gateway and the storage API refuse other files, and the image server
 * opens no more pixels. The buckets have the same numbers and types.
 */
export const uploadRule = {
  maxBytes: 10 * 1024 * 1024,
  /** Of the square that the browser makes of a portrait; its source may have `maxBytes`. */
  portraitMaxBytes: 2 * 1024 * 1024,
  /** Width times height, once unpacked. */
  maxPixels: 60_000_000,
  /** SVG can carry scripts: not among them. */
  types: ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"],
} as const;

/**
 * All files but images, of up to `maxBytes`. Delivered as attachments and never opened by us; pages play videos with their captions. Nothing executable: no pages, no programs, no macros. A
 * separate list, because public pages need only the rule above.
 */
export const documentTypes = [
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "application/vnd.oasis.opendocument.text",
  "application/vnd.oasis.opendocument.spreadsheet",
  "text/csv",
  "text/plain",
  "application/zip",
  "video/mp4",
  "video/webm",
  "text/vtt",
] as const;

export type ImageType = (typeof uploadRule.types)[number];
export type DocumentType = (typeof documentTypes)[number];

/** Name and file extension of each type. */
export const fileTypes: Readonly<Record<string, { name: string; extension: string }>> = {
  "image/png": { name: "PNG", extension: "png" },
  "image/jpeg": { name: "JPEG", extension: "jpg" },
  "image/webp": { name: "WebP", extension: "webp" },
  "image/avif": { name: "AVIF", extension: "avif" },
  "image/gif": { name: "GIF", extension: "gif" },
  "application/pdf": { name: "PDF", extension: "pdf" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    name: "Word",
    extension: "docx",
  },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { name: "Excel", extension: "xlsx" },
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": {
    name: "PowerPoint",
    extension: "pptx",
  },
  "application/vnd.oasis.opendocument.text": { name: "ODT", extension: "odt" },
  "application/vnd.oasis.opendocument.spreadsheet": { name: "ODS", extension: "ods" },
  "text/csv": { name: "CSV", extension: "csv" },
  "text/plain": { name: "Text", extension: "txt" },
  "application/zip": { name: "ZIP", extension: "zip" },
  "video/mp4": { name: "MP4", extension: "mp4" },
  "video/webm": { name: "WebM", extension: "webm" },
  "text/vtt": { name: "WebVTT", extension: "vtt" },
} satisfies Record<ImageType | DocumentType, { name: string; extension: string }>;

export function isImageType(mime: string): mime is ImageType {
  return (uploadRule.types as readonly string[]).includes(mime);
}

export function isVideoType(mime: string): boolean {
  return mime.startsWith("video/");
}

/** The kinds of files that editors choose from. As in list_media(). */
export type FileKind = "image" | "document" | "video" | "captions";

export function fileKindOf(mime: string): FileKind {
  if (isImageType(mime)) return "image";
  if (isVideoType(mime)) return "video";
  return mime === captionsType ? "captions" : "document";
}

export const captionsType = "text/vtt";

export function isDocumentType(mime: string): mime is DocumentType {
  return (documentTypes as readonly string[]).includes(mime);
}
