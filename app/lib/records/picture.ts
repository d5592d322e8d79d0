// Images of the media library on pages: a permanent path (/images/{slug}), which the web process serves in several widths.
import { fileVersion } from "#common/file-version.ts";
import type { ImageShape } from "#common/image-shapes.ts";
import { imageWidths } from "#common/image-widths.ts";

export type PictureFacts = {
  /** Of the visible part. */
  width: number | null;
  height: number | null;
  alt: string;
  /** Changes with the file and its framing, so that each URL can be cached permanently. */
  version: string;
  /** The point that stays visible in other shapes: per cent from the left and from the top. */
  focus?: number[] | null;
  caption?: string;
  credit?: string;
};

type PictureRow = {
  path: string;
  alt: string | null;
  width: number | null;
  height: number | null;
  crop: number[] | null;
  focus: number[] | null;
  caption: string;
  credit: string;
};

export function pictureFacts(row: PictureRow): PictureFacts {
  const { path, alt, crop, focus, caption, credit } = row;
  const [, , width = row.width, height = row.height] = crop ?? [];
  return {
    width,
    height,
    alt: alt ?? "",
    version: fileVersion(path, { crop, focus }),
    focus,
    caption,
    credit,
  };
}

/** The slug of an image of the library; undefined for any other path. */
export function slugOf(src: string | null | undefined): string | undefined {
  return /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\?|$)/.exec(src ?? "")?.[1];
}

export function imagePath(slug: string): string {
  return `/images/${slug}`;
}

type Variant = { version?: string; shape?: ImageShape };

/** One width of it, cropped to a shape if one is given. A path outside the library is unchanged. */
export function sized(src: string, width: number, { version, shape }: Variant = {}): string {
  const slug = slugOf(src);
  if (!slug) return src;
  const params = new URLSearchParams({
    w: String(width),
    ...(shape && { shape }),
    ...(version && { v: version }),
  });
  return `${imagePath(slug)}?${params}`;
}

/** For `srcset`: all widths up to the image's own, and the next larger one, which is the original image. */
export function sourceSet(src: string, facts?: Pick<PictureFacts, "width" | "version">): string | undefined {
  if (!slugOf(src)) return undefined;
  const own = facts?.width ?? Number.POSITIVE_INFINITY;
  const offered = imageWidths.filter((width, index) => width >= 320 && (imageWidths[index - 1] ?? 0) < own);
  const widths = offered.length > 0 ? offered : [320];
  return widths
    .map((width) => `${sized(src, width, { version: facts?.version })} ${Math.min(width, Math.max(own, 1))}w`)
    .join(", ");
}

/**
 * The focal point as classes (ui/picture.css), in steps of ten per cent, because the policy allows no style attributes. None for the
 * middle, which is the browser's default.
 */
export function focusClasses(focus: number[] | null | undefined): string | undefined {
  if (!focus) return undefined;
  const [x = 50, y = 50] = focus.map((percent) => Math.round(percent / 10));
  return x === 5 && y === 5 ? undefined : `focus-x${x} focus-y${y}`;
}
