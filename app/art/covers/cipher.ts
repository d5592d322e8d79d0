import { fill, stroke } from "../markup.ts";
import { createNoise, fractal } from "../noise.ts";
import { PathWriter } from "../paths.ts";
import { type Canvas, coverHeight, coverWidth } from "./canvas.ts";

const cell = 20;
const columns = coverWidth / cell;
const rows = Math.floor(coverHeight / cell);
const top = Math.round((coverHeight - rows * cell) / 2);
const keyLength = 8;

/** Whether the plain sign is inside the figure that the cipher makes visible. */
type Figure = (x: number, y: number) => boolean;

/** A matrix of bits in which a figure is visible as noughts and ones. One of its words is the key. */
export function drawCipher({ random, palette, focus }: Canvas): string {
  const figure = random.pick([keyhole, massif, disc, cross])(
    focus ?? random.between(0.3, 0.7),
    random.integer(0, 1e9),
  );
  const quiet = new PathWriter();
  const zeros = new PathWriter();
  const ones = new PathWriter();
  const starts: { column: number; row: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = centre(column, row);
      if (!figure(x, y)) {
        quiet.dot(x, y);
        continue;
      }
      // The key must lie inside the figure as a whole.
      const [end] = centre(column + keyLength, row);
      if (figure(end, y) && figure((x + end) / 2, y) && isWellInside(column, row))
        starts.push({ column, row });
      square(random.chance(0.56) ? ones : zeros, x, y, 6);
    }
  }
  const start = random.pick(starts);
  const key = new PathWriter();
  const clear = new PathWriter();
  for (let place = 0; place < keyLength; place += 1) {
    const [x, y] = centre(start.column + place, start.row);
    square(clear, x, y, 10);
    square(key, x, y, random.chance(0.6) || place % 7 === 0 ? 7 : 2);
  }
  return (
    stroke(quiet, palette.line, 3, 'stroke-linecap="round"') +
    stroke(zeros, palette.strong, 1.4) +
    fill(ones, palette.strong) +
    fill(clear, palette.paper) +
    fill(key, palette.signal)
  );
}

function isWellInside(column: number, row: number): boolean {
  return column > 3 && column < columns - keyLength - 4 && row > 3 && row < rows - 4;
}

function centre(column: number, row: number): [number, number] {
  return [(column + 0.5) * cell, top + (row + 0.5) * cell];
}

function square(writer: PathWriter, x: number, y: number, half: number): void {
  writer
    .move(x - half, y - half)
    .line(x + half, y - half)
    .line(x + half, y + half)
    .line(x - half, y + half)
    .close();
}

function keyhole(share: number): Figure {
  const middle = coverWidth * share;
  return (x, y) => {
    if (Math.hypot(x - middle, y - 225) < 152) return true;
    return y > 225 && y < 610 && Math.abs(x - middle) < 62 + (y - 330) * 0.26;
  };
}

function disc(share: number): Figure {
  return (x, y) => {
    const away = Math.hypot(x - coverWidth * share, y - coverHeight * 0.5);
    return away < 265 && away > 110;
  };
}

function massif(share: number, seed: number): Figure {
  const noise = createNoise(seed);
  return (x, y) => {
    const away = Math.abs(x / coverWidth - share);
    const crest = 170 + 620 * away + 150 * fractal(noise, x / 260, 0, 4);
    return y > crest && y < coverHeight;
  };
}

/** The Swiss cross: arms a sixth longer than they are wide. */
function cross(share: number): Figure {
  const width = 176;
  const reach = width * (0.5 + 7 / 6);
  return (x, y) => {
    const [offX, offY] = [Math.abs(x - coverWidth * share), Math.abs(y - coverHeight / 2)];
    return (offX < width / 2 && offY < reach) || (offY < width / 2 && offX < reach);
  };
}
