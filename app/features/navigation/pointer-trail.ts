type Point = { x: number; y: number };
type Edge = { left: number; right: number; top: number };

/** Smaller movements have no direction. */
const tremble = 4;

/** The last movement of the pointer and its direction. */
export function pointerTrail() {
  let from: Point | undefined;
  let to: Point | undefined;
  return {
    add({ clientX: x, clientY: y }: { clientX: number; clientY: number }) {
      if (to && Math.hypot(x - to.x, y - to.y) < tremble) return;
      [from, to] = [to, { x, y }];
    },
    /** The safe triangle: the pointer is its tip and the upper edge of the panel below it its base. */
    headsFor({ left, right, top }: Edge): boolean {
      if (!from || !to || to.y <= from.y) return false;
      const x = to.x + ((top - to.y) / (to.y - from.y)) * (to.x - from.x);
      return x >= left && x <= right;
    },
  };
}
