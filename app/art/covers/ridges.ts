import type { Point } from "../contours.ts";
import { simplify } from "../lines.ts";
import { circle, fill, halfUnits, stroke } from "../markup.ts";
import { createNoise, type Noise } from "../noise.ts";
import { drawPolyline, PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

const step = 8;

/** Ridge behind ridge, paler with distance, hachured on the side away from the light; a disc sinks behind the farthest. */
export function drawRidges({ random, palette, focus }: Canvas): string {
  const noise = createNoise(random.integer(0, 1e9));
  const count = random.integer(5, 6);
  const summit = coverWidth * (focus ?? random.pick([0.24, 0.34, 0.66, 0.76]));
  const lightFromLeft = summit > coverWidth / 2;
  const grounds = [palette.paper, palette.paper, palette.tone, palette.tone, palette.line, palette.strong];
  const crests = Array.from({ length: count }, (_, row) =>
    crestLine(noise, random, { share: row / (count - 1), summit, row }),
  );
  let art = drawDisc(
    crests,
    (focus === undefined ? coverWidth - summit : summit - 230) + random.between(-90, 90),
    random.between(44, 72),
    palette.signal,
  );
  crests.forEach((crest, index) => {
    const share = index / (count - 1);
    art += fill(closedBelow(crest), grounds[Math.round(share * (grounds.length - 1))] ?? palette.paper);
    if (index === count - 1) return;
    art += stroke(hachures(crest, random, lightFromLeft, share), palette.strong, 1.4 + share * 0.8);
    const line = simplify({ points: crest, closed: false }, 1.4);
    art += stroke(drawPolyline(new PathWriter(), line), palette.strong, 2 + share);
  });
  return halfUnits(art);
}

/** Low enough to be touched by the skyline, high enough to be seen. */
function drawDisc(crests: Point[][], x: number, radius: number, colour: string): string {
  const skyline = Math.min(
    ...crests.flat().flatMap(([atX, atY]) => (Math.abs(atX / 2 - x) < radius ? [atY / 2] : [])),
  );
  const y = Math.max(radius + 40, skyline - radius * 0.45);
  return circle(x * 2, y * 2, radius * 2, `fill="${colour}"`);
}

type Row = { share: number; summit: number; row: number };

function crestLine(noise: Noise, random: Random, { share, summit, row }: Row): Point[] {
  const base = 345 + share * 250;
  const height = 180 * (1 - share) ** 1.2 + 66;
  const middle = summit + (row === 0 ? 0 : random.between(-420, 420));
  const width = 250 + 190 * share;
  const points: Point[] = [];
  for (let x = -step; x <= coverWidth + step; x += step) {
    const swell = Math.exp(-(((x - middle) / width) ** 2));
    const rock = sharpened(noise, x / 250, row * 3.7);
    points.push([x * 2, (base - height * (0.35 + 0.75 * swell) * (0.45 + 0.9 * rock)) * 2]);
  }
  return points;
}

/** Folded noise in one direction: horns and cols instead of hills. */
function sharpened(noise: Noise, x: number, row: number): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < 4; octave += 1) {
    sum += strength * (1 - Math.abs(noise(x * scale + row, row + octave * 11.1)));
    strength *= 0.48;
    scale *= 2.1;
  }
  return sum;
}

function closedBelow(crest: Point[]): PathWriter {
  const line = simplify({ points: crest, closed: false }, 1.4);
  const bottom = (coverHeight + 10) * 2;
  return drawPolyline(new PathWriter(), line)
    .line((coverWidth + step) * 2, bottom)
    .line(-step * 2, bottom)
    .close();
}

/** Strokes fall from the crest where it descends away from the light, close together and longer under the steeper parts. */
function hachures(crest: Point[], random: Random, lightFromLeft: boolean, share: number): PathWriter {
  const writer = new PathWriter();
  const side = lightFromLeft ? 1 : -1;
  for (let index = 1; index + 1 < crest.length; index += 1) {
    const [x, y] = crest[index] ?? [0, 0];
    const [nextX, nextY] = crest[index + 1] ?? [0, 0];
    const fall = ((nextY - y) / (nextX - x)) * side;
    if (fall < 0.3) continue;
    for (const part of [0, 0.5]) {
      const reach = (18 + 62 * Math.min(1.2, fall)) * (0.55 + 0.45 * random.next()) * (1.1 - share * 0.5);
      const [fromX, fromY] = [x + (nextX - x) * part, y + (nextY - y) * part];
      writer.move(fromX, fromY + 5).line(fromX + side * reach * 0.3, fromY + reach);
    }
  }
  return writer;
}
