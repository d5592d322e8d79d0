// The variants of an image: a width and a shape of the lists, and the best format that the browser reads. Other requests cause no work.
import { createHash } from "node:crypto";
import { type Framing, fileVersion } from "#common/file-version.ts";
import { type ImageShape, imageShapes } from "#common/image-shapes.ts";
import { imageWidths } from "#common/image-widths.ts";

/** For a URL without a width, such as a copied link. */
const defaultWidth = 1600;

export type Format = "avif" | "webp" | "jpeg" | "png" | "gif";
export type Wanted = {
  slug: string;
  width: number;
  /** Its own when undefined. */
  shape: ImageShape | undefined;
  version: string | undefined;
};

export function readWanted(url: URL): Wanted | undefined {
  const slug = /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(url.pathname)?.[1];
  if (!slug || slug.length > 100) return undefined;
  const width = url.searchParams.get("w");
  if (width !== null && !imageWidths.some((each) => String(each) === width)) return undefined;
  const shape = url.searchParams.get("shape") ?? undefined;
  if (shape !== undefined && !Object.hasOwn(imageShapes, shape)) return undefined;
  return {
    slug,
    width: width === null ? defaultWidth : Number(width),
    shape: shape as ImageShape | undefined,
    version: url.searchParams.get("v") ?? undefined,
  };
}

/** The smallest format that the browser reads. GIFs may be animated; of the others only WebP can be, too. */
export function chooseFormat(accepted: string | undefined, original: string): Format {
  const takes = (type: string) => accepted?.includes(type) ?? false;
  if (original === "image/gif") return takes("image/webp") ? "webp" : "gif";
  if (takes("image/avif")) return "avif";
  if (takes("image/webp")) return "webp";
  return original === "image/jpeg" ? "jpeg" : "png";
}

type Variant = { width: number; shape?: ImageShape; format: Format };

/** The name of the object changes with the file, so the same key always means the same picture. */
export function variantKey(
  { path, crop, focus }: Framing & { path: string },
  { width, shape, format }: Variant,
): string {
  const framing = crop || focus ? fileVersion(path, { crop, focus }) : "";
  const facts = [path, width, format, ...(shape || framing ? [shape, framing] : [])];
  return createHash("sha256").update(facts.join("\n")).digest("hex");
}
