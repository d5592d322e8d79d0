// What may be uploaded, said before anything is sent.
import { uploadRule } from "#common/upload-rule.ts";

type UploadType = (typeof uploadRule.types)[number];
const named = {
  "image/png": { name: "PNG", extension: "png" },
  "image/jpeg": { name: "JPEG", extension: "jpg" },
  "image/webp": { name: "WebP", extension: "webp" },
  "image/avif": { name: "AVIF", extension: "avif" },
  "image/gif": { name: "GIF", extension: "gif" },
} satisfies Record<UploadType, { name: string; extension: string }>;
export const fileTypes: Record<string, { name: string; extension: string }> = named;

const megabyte = 1024 * 1024;
const limit = `${uploadRule.maxBytes / megabyte} MB`;
const kinds = "PNG, JPEG, WebP, AVIF or GIF";

export const uploadLimits = `${kinds}, up to ${limit} each.`;

/** Why this file is not taken, as a sentence; undefined when it is. */
export function refuseFile({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (type === "image/svg+xml")
    return `${name} is an SVG, which can carry scripts. Save it as PNG or WebP and try again.`;
  if (!fileTypes[type]) return `${name} is not a ${kinds} image.`;
  if (size === 0) return `${name} is empty.`;
  if (size > uploadRule.maxBytes)
    return `${name} is ${fileSize(size)}. The limit is ${limit}: save it smaller and try again.`;
  return undefined;
}

export function refuseSize(name: string, width: number, height: number): string | undefined {
  if (width * height <= uploadRule.maxPixels) return undefined;
  const megapixels = (pixels: number) => Math.round(pixels / 1_000_000);
  return `${name} has ${megapixels(width * height)} megapixels. The limit is ${megapixels(uploadRule.maxPixels)}: save it smaller and try again.`;
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** The lasting slug of an image: what its file was called, and something that no other has. */
export function slugFor(fileName: string, random: string): string {
  const words = fileName
    .replace(/\.\w+$/, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `${words || "image"}-${random}`;
}

export function randomPart(length = 8): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join("");
}
