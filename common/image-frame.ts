import type { Framing } from "./file-version.ts";

type Size = { width: number; height: number };
type Frame = Size & { left: number; top: number };

/**
 * The visible part of an upright picture: its crop, and of that, for another shape (width divided by height), as much as fits, as near as
 * possible to the focal point. Undefined when that is the whole picture.
 */
export function frameOf(picture: Size, { crop, focus }: Framing, ratio?: number): Frame | undefined {
  const cropped = within(picture, crop);
  if (!ratio) return isAll(picture, cropped) ? undefined : cropped;
  const width = Math.max(1, Math.min(cropped.width, Math.round(cropped.height * ratio)));
  const height = Math.max(1, Math.min(cropped.height, Math.round(cropped.width / ratio)));
  const [x = 50, y = 50] = focus ?? [];
  const frame = {
    left: cropped.left + placed(cropped.width, width, x),
    top: cropped.top + placed(cropped.height, height, y),
    width,
    height,
  };
  return isAll(picture, frame) ? undefined : frame;
}

/** As in `object-position`: the point at x per cent of the picture is placed at x per cent of the frame. */
function placed(whole: number, part: number, percent: number): number {
  return Math.round(((whole - part) * percent) / 100);
}

/** The crop of a replaced file may reach beyond this one: then it is ignored. */
function within(picture: Size, crop: number[] | null | undefined): Frame {
  const [left = 0, top = 0, width = picture.width, height = picture.height] = crop ?? [];
  const fits = left + width <= picture.width && top + height <= picture.height;
  return fits ? { left, top, width, height } : { left: 0, top: 0, ...picture };
}

function isAll(picture: Size, { width, height }: Frame): boolean {
  return width === picture.width && height === picture.height;
}
