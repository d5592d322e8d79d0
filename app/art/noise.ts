import { mixBits } from "./random.ts";

/** Smooth noise over the plane, in about [-1, 1]. */
export type Noise = (x: number, y: number) => number;

const skew = (Math.sqrt(3) - 1) / 2;
const unskew = (3 - Math.sqrt(3)) / 6;
const tableSize = 256;

/** Two-dimensional simplex noise with 24 gradient directions: few enough to table, many enough to show no axis. */
export function createNoise(seed: number): Noise {
  const gradientX = new Float64Array(tableSize);
  const gradientY = new Float64Array(tableSize);
  const order = new Uint8Array(tableSize * 2);
  for (let index = 0; index < tableSize; index += 1) {
    const angle = ((mixBits(seed + index * 7919) % 24) / 24) * Math.PI * 2;
    gradientX[index] = Math.cos(angle);
    gradientY[index] = Math.sin(angle);
    order[index] = index;
  }
  for (let index = tableSize - 1; index > 0; index -= 1) {
    const other = mixBits(seed ^ (index * 104729)) % (index + 1);
    const held = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = held;
  }
  order.copyWithin(tableSize, 0, tableSize);

  function corner(column: number, row: number, x: number, y: number): number {
    const reach = 0.5 - x * x - y * y;
    if (reach <= 0) return 0;
    const index = order[(column & 255) + (order[row & 255] as number)] as number;
    const fall = reach * reach;
    return fall * fall * ((gradientX[index] as number) * x + (gradientY[index] as number) * y);
  }

  return (x, y) => {
    const skewed = (x + y) * skew;
    const column = Math.floor(x + skewed);
    const row = Math.floor(y + skewed);
    const unskewed = (column + row) * unskew;
    const x0 = x - column + unskewed;
    const y0 = y - row + unskewed;
    const stepX = x0 > y0 ? 1 : 0;
    const stepY = 1 - stepX;
    const sum =
      corner(column, row, x0, y0) +
      corner(column + stepX, row + stepY, x0 - stepX + unskew, y0 - stepY + unskew) +
      corner(column + 1, row + 1, x0 - 1 + 2 * unskew, y0 - 1 + 2 * unskew);
    return 99.2 * sum;
  };
}

/** Octaves of noise, each half as strong and twice as fine: rolling country. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
    strength *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** Ridged octaves in [0, 1]: sharp crests, and finer crests only where the coarser ones are already high. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let total = 0;
  let strength = 1;
  let scale = 1;
  let gate = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(noise(x * scale + octave * 31.7, y * scale + octave * 5.3));
    const sharp = crest * crest * gate;
    sum += sharp * strength;
    total += strength;
    gate = Math.min(1, sharp * 1.6);
    strength *= 0.5;
    scale *= 2.1;
  }
  return sum / total;
}
