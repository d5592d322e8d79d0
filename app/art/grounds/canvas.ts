import type { Palette } from "../palette.ts";
import type { Random } from "../random.ts";

export const groundWidth = 1600;
export const groundHeight = 900;

/** What a subject is given: its own stream of numbers, the seed itself, and the inks. It returns markup for 1600 × 900 that is quiet on the left. */
export type Canvas = { random: Random; seed: string; palette: Palette };
export type DrawGround = (canvas: Canvas) => string;
