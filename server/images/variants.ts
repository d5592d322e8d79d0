// What can be asked for: an image, one of these widths, and the format the browser likes best. Nothing else causes any work.
import { createHash } from "node:crypto";
import { imageWidths } from "#common/image-widths.ts";

/** For a URL without a width, such as a copied link. */
const defaultWidth = 1600;

export type Format = "avif" | "webp" | "jpeg" | "png" | "gif";
export type Wanted = { slug: string; width: number; version: string | undefined };

export function readWanted(url: URL): Wanted | undefined {
  const slug = /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(url.pathname)?.[1];
  if (!slug || slug.length > 100) return undefined;
  const width = url.searchParams.get("w");
  if (width !== null && !imageWidths.some((each) => String(each) === width)) return undefined;
  return {
    slug,
    width: width === null ? defaultWidth : Number(width),
    version: url.searchParams.get("v") ?? undefined,
  };
}

/** The smallest the browser says it reads. GIFs may move, which of these only WebP does as well. */
export function chooseFormat(accepted: string | undefined, original: string): Format {
  const takes = (type: string) => accepted?.includes(type) ?? false;
  if (original === "image/gif") return takes("image/webp") ? "webp" : "gif";
  if (takes("image/avif")) return "avif";
  if (takes("image/webp")) return "webp";
  return original === "image/jpeg" ? "jpeg" : "png";
}

/** The name of the object changes with the file, so the same key is always the same picture. */
export function variantKey(path: string, width: number, format: Format): string {
  return createHash("sha256").update(`${path}\n${width}\n${format}`).digest("hex");
}

/** What a URL carries so that it can be cached for ever: the part of the object's name that changes with the file. */
export function versionOf(path: string): string {
  return (path.split("/").pop() ?? "").replace(/\.\w+$/, "");
}
