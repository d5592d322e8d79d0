/** What is shown of an image: a part of it (left, top, width, height in pixels), around a point (per cent from left and top). */
export type Framing = { crop?: number[] | null; focus?: number[] | null };

/**
 * What a URL carries so that it can be cached for ever: the part of the object's name that changes with the file, and the framing, which
 * changes what is made of it.
 */
export function fileVersion(path: string, { crop, focus }: Framing = {}): string {
  const name = (path.split("/").pop() ?? "").replace(/\.\w+$/, "");
  return [name, crop ? `c${crop.join(".")}` : "", focus ? `f${focus.join(".")}` : ""]
    .filter(Boolean)
    .join("-");
}
