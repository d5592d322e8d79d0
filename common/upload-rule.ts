/**
 * What may be uploaded. The browser says it before anything is sent, the gateway and the storage API refuse the rest, and the image server
 * opens no more pixels. The buckets hold the same numbers (migrations `storage` and `media_library`).
 */
export const uploadRule = {
  maxBytes: 10 * 1024 * 1024,
  /** The square that the browser makes of a portrait; the file it is made from may have `maxBytes`. */
  portraitMaxBytes: 2 * 1024 * 1024,
  /** Width times height, once unpacked. */
  maxPixels: 60_000_000,
  /** SVG can carry scripts: not among them. */
  types: ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"],
} as const;
