import { createTracer, type Line } from "../contours.ts";
import { createField } from "../field.ts";
import { lineLength, simplify } from "../lines.ts";
import { circle, halfUnits, stroke } from "../markup.ts";
import { drawSpline, PathWriter } from "../paths.ts";
import type { Random } from "../random.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

type Stone = { x: number; y: number; radius: number };

const cell = 20;

/** Stream lines around stones, as contours of the stream function: evenly spaced far away, close where it runs fast. */
export function drawFlow({ random, palette, focus }: Canvas): string {
  const stones = placeStones(random, focus);
  const tilt = random.between(-0.3, 0.3);
  const spacing = random.between(13, 20);
  const field = createField(coverWidth / cell + 1, Math.ceil(coverHeight / cell) + 1, (column, row) => {
    const [x, y] = [column * cell, row * cell];
    let stream = y - coverHeight / 2 - tilt * (x - coverWidth / 2);
    for (const stone of stones) {
      const [offX, offY] = [x - stone.x, y - stone.y];
      const square = Math.max(offX * offX + offY * offY, stone.radius * stone.radius * 0.5);
      stream -= ((offY - tilt * offX) * stone.radius * stone.radius) / square;
    }
    return stream;
  });
  const trace = createTracer(field, cell * 2);
  const [main] = stones;
  const lines: Line[] = [];
  for (let level = -640.5; level < 640; level += spacing) {
    for (const line of trace(level)) {
      if (!line.closed && lineLength(line) > 240) lines.push(line);
    }
  }
  const clear = lines.flatMap((line) => outside(line, stones));
  const chosen = nearest(clear, main, random.chance(0.5) ? -1 : 1);
  const quiet = new PathWriter();
  for (const line of clear) if (line !== chosen) drawSpline(quiet, simplify(line, 1.2));
  return halfUnits(
    stroke(quiet, palette.line, 2.4) +
      (chosen ? stroke(drawSpline(new PathWriter(), simplify(chosen, 1.2)), palette.signal, 6) : "") +
      stones
        .map((stone, index) =>
          circle(
            stone.x * 2,
            stone.y * 2,
            stone.radius * 2 - 12,
            `fill="${index === 0 ? palette.strong : palette.tone}"`,
          ),
        )
        .join(""),
  );
}

/** Three ways to set them: one great stone with two pebbles, a pair, or a scatter. */
function placeStones(random: Random, focus: number | undefined): Stone[] {
  const { between } = random;
  const stones: Stone[] = random.pick([
    [
      { x: between(760, 850), y: between(300, 380), radius: between(120, 165) },
      { x: between(330, 430), y: between(150, 220), radius: between(46, 66) },
      { x: between(440, 540), y: between(490, 560), radius: between(30, 46) },
    ],
    [
      { x: between(820, 880), y: between(190, 250), radius: between(105, 130) },
      { x: between(500, 560), y: between(440, 500), radius: between(80, 105) },
    ],
    [
      { x: between(700, 760), y: between(330, 390), radius: between(78, 96) },
      { x: between(950, 1010), y: between(180, 240), radius: between(36, 52) },
      { x: between(480, 540), y: between(170, 220), radius: between(44, 60) },
      { x: between(930, 990), y: between(500, 560), radius: between(50, 66) },
      { x: between(280, 340), y: between(430, 490), radius: between(30, 42) },
    ],
  ]);
  if (focus !== undefined)
    return stones.map((stone) => ({ ...stone, x: stone.x + coverWidth * (focus - 0.66) }));
  return random.chance(0.5) ? stones.map((stone) => ({ ...stone, x: coverWidth - stone.x })) : stones;
}

/** The parts of a line that run in the stream; inside a stone the function has no meaning. */
function outside(line: Line, stones: Stone[]): Line[] {
  const parts: Line[] = [];
  let points: Line["points"] = [];
  for (const point of line.points) {
    const wet = stones.every(
      (stone) => Math.hypot(point[0] / 2 - stone.x, point[1] / 2 - stone.y) > stone.radius + 2,
    );
    if (wet) points.push(point);
    else if (points.length > 0) {
      parts.push({ points, closed: false });
      points = [];
    }
  }
  if (points.length > 0) parts.push({ points, closed: false });
  return parts.filter((part) => part.points.length > 3);
}

/** The first whole line that passes the main stone on one side. */
function nearest(lines: Line[], stone: Stone | undefined, side: number): Line | undefined {
  if (!stone) return undefined;
  const clearance = (line: Line) => {
    const above = line.points.filter(([x]) => Math.abs(x / 2 - stone.x) < 20);
    const [, y = 0] = above[0] ?? [0, Number.POSITIVE_INFINITY];
    const off = (y / 2 - stone.y) * side - stone.radius;
    return off > 8 && lineLength(line) > 2000 ? off : Number.POSITIVE_INFINITY;
  };
  return lines.slice().sort((a, b) => clearance(a) - clearance(b))[0];
}
