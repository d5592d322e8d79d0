import { contourFieldMarkup } from "../contour-field.ts";
import { type Canvas, groundHeight, groundWidth } from "./canvas.ts";

/** A massif; its position, height and steepness follow from the seed. */
export function drawMassif({ random, seed, palette }: Canvas): string {
  return contourFieldMarkup({
    seed,
    palette,
    width: groundWidth,
    height: groundHeight,
    density: random.integer(19, 25),
    focus: { x: random.between(0.74, 0.86), y: random.between(0.34, 0.62) },
    marks: false,
  });
}
