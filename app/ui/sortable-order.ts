// Positions in a reorderable list. Pure, so that they are tested without a browser.

/** The list with the element at `from` moved to `to`, limited to the ends. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item === undefined) return [...list];
  next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
}

/** The position that a key moves to; undefined for other keys. */
export function keyedPosition(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowUp":
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

export type Box = { left: number; top: number; width: number; height: number };
type Point = { x: number; y: number };

/**
 * The position of the box under the pointer. A box above or below counts only beyond its middle, so that boxes of different heights do not
 * swap back and forth.
 */
export function pointedPosition(point: Point, boxes: readonly Box[], at: number): number | undefined {
  const over = boxes.findIndex(
    ({ left, top, width, height }) =>
      point.x >= left && point.x <= left + width && point.y >= top && point.y <= top + height,
  );
  const [target, own] = [boxes[over], boxes[at]];
  if (!target || !own || over === at) return undefined;
  if (target.top === own.top) return over;
  const middle = target.top + target.height / 2;
  const passed = over > at ? point.y >= middle : point.y <= middle;
  return passed ? over : undefined;
}
