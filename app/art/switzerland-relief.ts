import { createNoise, fractal } from "./noise.ts";

/** Rows of numbers: "a b c, a b c, …". */
function read(text: string): number[][] {
  return text.split(",").map((row) => row.trim().split(/\s+/).map(Number));
}

/** Longitude, latitude, height in kilometres, reach in kilometres; rounded, as in any Swiss atlas. */
const knownSummits = [
  // Valais, the Pennine crest
  `6.98 46.02 3.2 12, 7.3 45.94 4.3 14, 7.61 45.94 4.5 13, 7.66 45.98 4.4 12, 7.87 45.94 4.6 12, 7.86 46.09 4.5 11,
   7.71 46.1 4.5 11, 7.5 46.03 3.8 13, 8 46.25 3.6 11, 8.1 46.35 2.9 9`,
  // Bernese Alps
  `7.19 46.32 3.2 12, 7.36 46.36 3.1 11, 7.55 46.43 3.6 11, 7.78 46.48 3.6 10, 7.96 46.54 4.1 12, 8.13 46.54 4.2 12,
   8.07 46.45 4.2 11, 8.05 46.66 3.4 9, 8.2 46.6 3.4 9, 7.75 46.65 2.3 9`,
  // Pre-Alps of Fribourg and Vaud, and of central Switzerland
  `7 46.5 2 9, 7.1 46.58 2 9, 7.3 46.65 2.1 9, 7.5 46.65 2.2 9, 8 46.78 2.2 9, 8.25 46.97 2.1 7,
   8.49 47.06 1.8 5, 8.45 46.77 3.2 9, 8.43 46.68 3.5 9, 8.7 46.8 3.1 9`,
  // Gotthard, Ticino
  `8.41 46.61 3.6 9, 8.5 46.49 3.1 9, 8.62 46.55 3 8, 8.46 46.41 3.3 9, 8.6 46.33 2.8 8, 8.85 46.4 3 9,
   8.75 46.25 2.6 8, 9.02 46.32 2.9 9, 8.95 46.13 2 7, 8.99 46.58 3.2 10, 9.04 46.5 3.4 10`,
  // Glarus, Appenzell
  `8.91 46.81 3.6 11, 8.98 46.99 2.9 8, 9.2 46.87 3.2 9, 9.34 47.25 2.5 6, 9.25 47.15 2.2 8, 9.34 46.98 2.8 7`,
  // Grisons
  `9.4 46.55 3.2 10, 9.5 46.7 2.9 9, 9.6 46.4 3.2 9, 9.7 46.55 3.3 10, 9.91 46.38 4 11, 9.84 46.6 3.3 9,
   9.95 46.75 3.2 10, 10.1 46.78 3.2 9, 10.12 46.6 3.2 9, 10.2 46.7 3.1 8, 10.3 46.65 3.1 8, 10.15 46.88 3.2 9,
   9.85 46.96 2.9 8, 9.7 46.9 2.6 8, 9.6 46.8 2.8 7, 10.04 46.3 3.3 7, 10.38 46.85 2.9 8`,
  // Jura, from the Dôle to the Randen
  `6.1 46.42 1.6 6, 6.22 46.52 1.6 6, 6.35 46.65 1.6 6, 6.47 46.77 1.5 6, 6.56 46.85 1.6 6, 6.72 46.94 1.4 6,
   6.87 47.07 1.4 6, 7.06 47.13 1.6 6, 7.23 47.18 1.5 6, 7 47.25 1.1 6, 7.4 47.25 1.4 6, 7.55 47.26 1.3 6,
   7.15 47.33 1 6, 7.7 47.36 1.2 6, 7.9 47.4 0.9 6, 8.12 47.45 0.8 6, 8.55 47.75 0.9 4`,
].flatMap((range) =>
  read(range).map(([east = 0, north = 0, top = 0, reach = 1]) => ({
    east,
    north,
    top,
    square: reach * reach * 1.9,
  })),
);

type Place = { east: number; north: number };
type Valley = { floor: number; width: number; places: Place[] };

function chain(text: string): Place[] {
  return read(text).map(([east = 0, north = 0]) => ({ east, north }));
}

/** Great valleys: the height of the floor, how wide it is cut, and a chain of places along it. */
const knownValleys: readonly Valley[] = [
  {
    floor: 0.5,
    width: 5,
    places: chain("6.9 46.38, 6.98 46.25, 7.07 46.1, 7.36 46.23, 7.6 46.3, 7.88 46.3, 8.02 46.35"),
  },
  { floor: 1.2, width: 3, places: chain("8.02 46.35, 8.15 46.42, 8.3 46.51, 8.37 46.57") },
  { floor: 1.4, width: 3, places: chain("8.42 46.58, 8.59 46.63, 8.68 46.66") },
  { floor: 0.6, width: 4, places: chain("9.5 47.3, 9.48 47.1, 9.53 47, 9.53 46.87, 9.4 46.82, 9.2 46.77") },
  { floor: 1.0, width: 3, places: chain("9.2 46.77, 9 46.73, 8.85 46.7") },
  { floor: 0.5, width: 4, places: chain("8.62 46.9, 8.64 46.85, 8.65 46.77") },
  { floor: 0.5, width: 4, places: chain("7.63 46.75, 7.7 46.7, 7.86 46.68, 8.02 46.75, 8.18 46.73") },
  {
    floor: 0.4,
    width: 4,
    places: chain("8.8 46.16, 9.02 46.19, 9.01 46.28, 8.96 46.36, 8.8 46.47, 8.65 46.52"),
  },
  {
    floor: 1.6,
    width: 4,
    places: chain("9.7 46.4, 9.85 46.5, 9.95 46.6, 10.1 46.7, 10.29 46.8, 10.45 46.9"),
  },
  { floor: 0.5, width: 3, places: chain("9.06 47.13, 9.07 47.04, 9.02 46.95") },
  { floor: 1.0, width: 3, places: chain("9.58 46.97, 9.75 46.92, 9.88 46.87") },
  { floor: 1.2, width: 3, places: chain("7.25 46.48, 7.1 46.47, 7.12 46.58") },
];

const kilometresEast = 76.1;
const kilometresNorth = 111.2;
const noise = createNoise(1291);

/** Height above the sea in kilometres: a likeness, not a survey. */
export function heightAt(longitude: number, latitude: number): number {
  let height = 0.42 + 0.05 * fractal(noise, longitude * 9, latitude * 12, 2);
  let sum = 0;
  for (const { east, north, top, square } of knownSummits) {
    const share = squareDistance(longitude, latitude, east, north) / square;
    if (share > 9) continue;
    // A soft maximum: neighbouring summits make one crest instead of adding up to a Himalaya.
    const rise = (top - 0.4) * Math.exp(-share * 0.7);
    sum += rise * rise * rise;
  }
  height += sum ** (1 / 3) * 0.86 * (0.93 + 0.14 * noise(longitude * 16, latitude * 22));
  for (const valley of knownValleys) {
    const away = distanceToChain(longitude, latitude, valley.places) / valley.width;
    if (away > 3) continue;
    const cut = Math.exp(-away * away);
    height += Math.min(0, valley.floor - height) * cut;
  }
  return height;
}

function squareDistance(aEast: number, aNorth: number, bEast: number, bNorth: number): number {
  const x = (aEast - bEast) * kilometresEast;
  const y = (aNorth - bNorth) * kilometresNorth;
  return x * x + y * y;
}

function distanceToChain(east: number, north: number, places: Place[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let previous = places[0];
  for (const place of places) {
    if (previous) nearest = Math.min(nearest, squareToSpan(east, north, previous, place));
    previous = place;
  }
  return Math.sqrt(nearest);
}

function squareToSpan(east: number, north: number, from: Place, to: Place): number {
  const alongX = (to.east - from.east) * kilometresEast;
  const alongY = (to.north - from.north) * kilometresNorth;
  const offX = (east - from.east) * kilometresEast;
  const offY = (north - from.north) * kilometresNorth;
  const length = alongX * alongX + alongY * alongY || 1;
  const part = Math.min(1, Math.max(0, (offX * alongX + offY * alongY) / length));
  const x = offX - alongX * part;
  const y = offY - alongY * part;
  return x * x + y * y;
}
