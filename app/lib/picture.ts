// Images of the media library, as pages show them: a path that lasts (/images/{slug}), offered in several widths by the web process.
import { imageWidths } from "#common/image-widths.ts";

export type PictureFacts = {
  width: number | null;
  height: number | null;
  alt: string;
  /** Changes with the file, so that each URL can be cached for ever. */
  version: string;
};

/** The slug of an image of the library; undefined for any other path. */
export function slugOf(src: string | null | undefined): string | undefined {
  return /^\/images\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\?|$)/.exec(src ?? "")?.[1];
}

export function imagePath(slug: string): string {
  return `/images/${slug}`;
}

/** The part of the object's name that changes with the file. */
export function versionOf(path: string): string {
  return (path.split("/").pop() ?? "").replace(/\.\w+$/, "");
}

/** One width of it; a path that is not of the library stays as it is. */
export function sized(src: string, width: number, version?: string): string {
  const slug = slugOf(src);
  if (!slug) return src;
  const params = new URLSearchParams({ w: String(width), ...(version && { v: version }) });
  return `${imagePath(slug)}?${params}`;
}

/** For `srcset`: every width up to the image's own, and the first beyond it, which is the image as it is. */
export function sourceSet(src: string, facts?: Pick<PictureFacts, "width" | "version">): string | undefined {
  if (!slugOf(src)) return undefined;
  const own = facts?.width ?? Number.POSITIVE_INFINITY;
  const offered = imageWidths.filter((width, index) => width >= 320 && (imageWidths[index - 1] ?? 0) < own);
  const widths = offered.length > 0 ? offered : [320];
  return widths
    .map((width) => `${sized(src, width, facts?.version)} ${Math.min(width, Math.max(own, 1))}w`)
    .join(", ");
}
