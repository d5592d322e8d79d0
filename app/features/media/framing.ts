// The geometry of framing an image: a crop in pixels of the upright picture, and a point in it that stays visible.

export type Size = { width: number; height: number };
/** Left, top, width, height. */
export type Crop = [number, number, number, number];
/** In pixels of the whole picture. */
export type Point = { x: number; y: number };
export type Corner = "top left" | "top right" | "bottom left" | "bottom right";

/** The smallest crop, as in the database. */
const smallest = 16;

export function wholeOf({ width, height }: Size): Crop {
  return [0, 0, width, height];
}

export function isWhole([left, top, width, height]: Crop, picture: Size): boolean {
  return left === 0 && top === 0 && width === picture.width && height === picture.height;
}

export function moveCrop([left, top, width, height]: Crop, dx: number, dy: number, picture: Size): Crop {
  return [
    clamp(Math.round(left + dx), 0, picture.width - width),
    clamp(Math.round(top + dy), 0, picture.height - height),
    width,
    height,
  ];
}

/** Moves one corner; the opposite one stays. `ratio`: width divided by height, kept if given. */
export function resizeCrop(crop: Crop, corner: Corner, to: Point, picture: Size, ratio?: number): Crop {
  const [left, top, width, height] = crop;
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  const fixed = { x: isLeft ? left + width : left, y: isTop ? top + height : top };
  const room = {
    width: isLeft ? fixed.x : picture.width - fixed.x,
    height: isTop ? fixed.y : picture.height - fixed.y,
  };
  let wide = clamp(Math.round(isLeft ? fixed.x - to.x : to.x - fixed.x), smallest, room.width);
  let high = clamp(Math.round(isTop ? fixed.y - to.y : to.y - fixed.y), smallest, room.height);
  if (ratio) {
    wide = Math.min(wide, Math.floor(room.height * ratio));
    high = clamp(Math.round(wide / ratio), 1, room.height);
    if (high < smallest) return crop;
  }
  return [isLeft ? fixed.x - wide : fixed.x, isTop ? fixed.y - high : fixed.y, wide, high];
}

/** The largest crop of this ratio, centred on the point as far as possible. */
export function largestCrop(picture: Size, ratio: number, around: Point): Crop {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  return [
    clamp(Math.round(around.x - width / 2), 0, picture.width - width),
    clamp(Math.round(around.y - height / 2), 0, picture.height - height),
    width,
    height,
  ];
}

/** Moves the focal point into the crop. */
export function keepInside({ x, y }: Point, [left, top, width, height]: Crop): Point {
  return { x: clamp(x, left, left + width), y: clamp(y, top, top + height) };
}

export function pointOf(focus: number[] | null, [left, top, width, height]: Crop): Point {
  const [x = 50, y = 50] = focus ?? [];
  return { x: left + (width * x) / 100, y: top + (height * y) / 100 };
}

/** Per cent of the visible part. Null for the middle, which is the default. */
export function focusOf({ x, y }: Point, [left, top, width, height]: Crop): [number, number] | null {
  const across = clamp(Math.round(((x - left) / width) * 100), 0, 100);
  const down = clamp(Math.round(((y - top) / height) * 100), 0, 100);
  return across === 50 && down === 50 ? null : [across, down];
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.max(least, most), value));
}
