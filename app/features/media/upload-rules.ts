// What may be uploaded. The bucket, the gateway and the backend hold the same rules; here they are said before anything is sent.

export const fileTypes: Record<string, { name: string; extension: string }> = {
  "image/png": { name: "PNG", extension: "png" },
  "image/jpeg": { name: "JPEG", extension: "jpg" },
  "image/webp": { name: "WebP", extension: "webp" },
  "image/avif": { name: "AVIF", extension: "avif" },
  "image/gif": { name: "GIF", extension: "gif" },
};
const megabyte = 1024 * 1024;
const maxBytes = 10 * megabyte;
/** server/images/resize.ts takes no more. */
const maxPixels = 60_000_000;

export const uploadLimits = "PNG, JPEG, WebP, AVIF or GIF, up to 10 MB each.";

/** Why this file is not taken, as a sentence; undefined when it is. */
export function refuseFile({ name, type, size }: Pick<File, "name" | "type" | "size">): string | undefined {
  if (type === "image/svg+xml")
    return `${name} is an SVG, which can carry scripts. Save it as PNG or WebP and try again.`;
  if (!fileTypes[type]) return `${name} is not a PNG, JPEG, WebP, AVIF or GIF image.`;
  if (size === 0) return `${name} is empty.`;
  if (size > maxBytes)
    return `${name} is ${fileSize(size)}. The limit is 10 MB: save it smaller and try again.`;
  return undefined;
}

export function refuseSize(name: string, width: number, height: number): string | undefined {
  if (width * height <= maxPixels) return undefined;
  return `${name} has ${Math.round((width * height) / 1_000_000)} megapixels. The limit is 60: save it smaller and try again.`;
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** The lasting address of an image: what its file was called, and something that no other has. */
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
