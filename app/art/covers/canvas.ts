import type { Palette } from "../palette.ts";
import type { Random } from "../random.ts";

export const coverWidth = 1200;
export const coverHeight = 675;

/** What a family of covers is given: its own stream of numbers and the inks. It returns markup for 1200 × 675. */
export type Canvas = {
  random: Random;
  palette: Palette;
  /** Where its figure has to stand, as a part of the width; a family chooses for itself where it is not said. */
  focus?: number;
};
export type CoverFamily = (canvas: Canvas) => string;
