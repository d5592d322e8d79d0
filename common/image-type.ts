import type { ImageType } from "./upload-rule.ts";

export type { ImageType };

/** The type by the content, not by name or header. SVG is not accepted: it is text that can carry script. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (text(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  return isAvif(bytes, text) ? "image/avif" : undefined;
}

/** A box named "ftyp" first; its brands begin at byte 8, the second of them after the version. */
function isAvif(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  if (text(4, 8) !== "ftyp") return false;
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 128, bytes.length);
  for (let at = 8; at + 4 <= end; at += 4) if (/^avi[fs]$/.test(text(at, at + 4))) return true;
  return false;
}
