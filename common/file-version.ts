/** The visible part of an image (left, top, width, height in pixels), and its focal point (per cent from left and top). */
export type Framing = { crop?: number[] | null; focus?: number[] | null };

/**
 * The version in a URL, so that it can be cached for ever: the part of the object's name that changes with the file, and the framing, which
 * changes the variants.
 */
export function fileVersion(path: string, { crop, focus }: Framing = {}): string {
  const name = (path.split("/").pop() ?? "").replace(/\.\w+$/, "");
  return [name, crop ? `c${crop.join(".")}` : "", focus ? `f${focus.join(".")}` : ""]
    .filter(Boolean)
    .join("-");
}
