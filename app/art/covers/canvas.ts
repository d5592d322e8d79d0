import type { Palette } from "../palette.ts";
import type { Random } from "../random.ts";

export const coverWidth = 1200;
export const coverHeight = 675;

/** What a family of covers is given: its own stream of numbers and the inks. It returns markup for 1200 × 675. */
export type Canvas = {
  random: Random;
  palette: Palette;
  /** Position of its figure as a part of the width; each family has its own default. */
  focus?: number;
};
export type CoverFamily = (canvas: Canvas) => string;
