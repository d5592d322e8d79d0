// Zones side by side, for everything wider than a phone.
import { type Diagram, zonesOf } from "#content-model/diagram.ts";
import type { Point } from "../contours.ts";
import {
  boxGap,
  boxHeight,
  headRoom,
  middleOf,
  type PlacedBox,
  type PlacedZone,
  portsOf,
  type Route,
  type Sheet,
  signRoom,
  zoneLeading,
} from "./sheet.ts";
import { breakWords } from "./words.ts";

const width = 800;
const margin = 14;
const gaps = [0, 0, 130, 84, 52];
/** A line that passes a zone by runs below all of them. */
const passage = 26;

export function layWide(diagram: Diagram): Sheet {
  const zones = zonesOf(diagram);
  const gap = gaps[zones.length] ?? 40;
  const padding = zones.length > 3 ? 12 : 20;
  const size = zones.length > 3 ? 14 : 15;
  const zoneWidth = Math.min((width - 2 * margin - (zones.length - 1) * gap) / zones.length, 330);
  const used = zones.length * zoneWidth + (zones.length - 1) * gap;
  const left = (width - used) / 2;
  const columns = zones.map(({ name, boxes }, zone) => {
    const x = left + zone * (zoneWidth + gap);
    const words = breakWords(name, zoneWidth - 2 * padding, 12, 0.66);
    const placed = boxes.map((box): PlacedBox => {
      const lines = breakWords(box.name, zoneWidth - 2 * padding - signRoom - 10, size);
      return {
        box,
        words: lines,
        zone,
        x: x + padding,
        y: 0,
        width: zoneWidth - 2 * padding,
        height: boxHeight(lines, size),
      };
    });
    const tall = placed.reduce((sum, box) => sum + box.height, 0) + (placed.length - 1) * boxGap;
    return { x, words, placed, tall };
  });
  const head = headRoom + Math.max(...columns.map(({ words }) => words.length)) * zoneLeading;
  const tallest = Math.max(...columns.map(({ tall }) => tall));
  const boxes = columns.flatMap(({ placed, tall }) => {
    let y = margin + head + (tallest - tall) / 2;
    return placed.map((box) => {
      const at = { ...box, y };
      y += box.height + boxGap;
      return at;
    });
  });
  const zoneHeight = head + tallest + 22;
  const frames = columns.map(
    ({ x, words }): PlacedZone => ({ x, y: margin, width: zoneWidth, height: zoneHeight, words }),
  );
  const { routes, passages } = routesOf(diagram, boxes, margin + zoneHeight, gap);
  const below = passages > 0 ? passages * passage + 6 : 0;
  return { width, height: Math.ceil(margin * 2 + zoneHeight + below), size, zones: frames, boxes, routes };
}

function routesOf(diagram: Diagram, boxes: PlacedBox[], floor: number, gap: number) {
  const find = (name: string) => boxes.find(({ box }) => box.name === name) as PlacedBox;
  const ends = diagram.lines.flatMap((line, index) => {
    const [from, to] = [find(line.from), find(line.to)];
    if (from.zone === to.zone) return [];
    const side = (at: PlacedBox, other: PlacedBox) => (other.zone > at.zone ? "right" : "left");
    return [
      { key: `${index}>`, frame: from, towards: middleOf(to)[1], side: side(from, to) },
      { key: `${index}<`, frame: to, towards: middleOf(from)[1], side: side(to, from) },
    ];
  });
  const ports = new Map([
    ...portsOf(ends.filter(({ side }) => side === "left")),
    ...portsOf(ends.filter(({ side }) => side === "right")),
  ]);
  const legs = new Map<number, Leg[]>();
  const inGap = (zone: number, key: string, leftY: number, rightY: number) =>
    legs.set(zone, [...(legs.get(zone) ?? []), { key, leftY, rightY }]);
  let passages = 0;
  const planned = diagram.lines.map((line, index) => {
    const [from, to] = [find(line.from), find(line.to)];
    const forward = to.zone > from.zone;
    const start: Point = [forward ? from.x + from.width : from.x, ports.get(`${index}>`) ?? 0];
    const end: Point = [forward ? to.x : to.x + to.width, ports.get(`${index}<`) ?? 0];
    const distance = Math.abs(to.zone - from.zone);
    let depth = 0;
    const leg = (zone: number, key: string, own: number, other: number, isLeft: boolean) =>
      inGap(zone, key, isLeft ? own : other, isLeft ? other : own);
    if (distance === 1 && Math.abs(start[1] - end[1]) >= 1)
      leg(Math.min(from.zone, to.zone), `${index}>`, start[1], end[1], forward);
    if (distance > 1) {
      passages += 1;
      depth = floor + passages * passage - 4;
      leg(forward ? from.zone : from.zone - 1, `${index}>`, start[1], depth, forward);
      leg(forward ? to.zone - 1 : to.zone, `${index}<`, end[1], depth, !forward);
    }
    return { line, index, from, to, start, end, depth };
  });
  const lanes = new Map(
    [...legs].flatMap(([zone, all]) => [...assignLanes(all, gapMiddle(boxes, zone), Math.min(18, gap / 4))]),
  );
  const drawn = new Map<string, number>();
  const routes = planned.map(({ line, index, from, to, start, end, depth }): Route => {
    if (from.zone === to.zone) return { line, points: withinZone(from, to, boxes, drawn) };
    const out = lanes.get(`${index}>`);
    const back = lanes.get(`${index}<`);
    if (out === undefined) return { line, points: [start, end] };
    const way: Point[] =
      back === undefined
        ? [
            [out, start[1]],
            [out, end[1]],
          ]
        : [
            [out, start[1]],
            [out, depth],
            [back, depth],
            [back, end[1]],
          ];
    return { line, points: [start, ...way, end] };
  });
  return { routes, passages };
}

/** What climbs in a gap: where it comes from the left, and where it leaves to the right. */
type Leg = { key: string; leftY: number; rightY: number };

/** The middle of the gap on the right of a zone. */
function gapMiddle(boxes: PlacedBox[], zone: number): number {
  const left = boxes.find((box) => box.zone === zone) as PlacedBox;
  const right = boxes.find((box) => box.zone === zone + 1) as PlacedBox;
  return (left.x + left.width + right.x) / 2;
}

/** Side by side, in the order in which they cross least and never run along each other. */
function assignLanes(legs: Leg[], middle: number, step: number): Map<string, number> {
  const orders = legs.length > 5 ? [legs] : permutations(legs);
  const [first = legs, ...others] = orders;
  const best = others.reduce((best, order) => (cost(order) < cost(best) ? order : best), first);
  return new Map(best.map(({ key }, place) => [key, middle + (place - (best.length - 1) / 2) * step]));
}

function cost(order: Leg[]): number {
  let sum = 0;
  order.forEach((left, place) => {
    for (const right of order.slice(place + 1)) {
      if (Math.abs(left.rightY - right.leftY) < 8) sum += 10;
      if (isBetween(right.leftY, left)) sum += 1;
      if (isBetween(left.rightY, right)) sum += 1;
    }
  });
  return sum;
}

function isBetween(y: number, { leftY, rightY }: Leg): boolean {
  return y > Math.min(leftY, rightY) && y < Math.max(leftY, rightY);
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

/** Between neighbours straight down or up, beside each other where there are several; otherwise along the edge of the zone. */
function withinZone(from: PlacedBox, to: PlacedBox, boxes: PlacedBox[], drawn: Map<string, number>): Point[] {
  const column = boxes.filter(({ zone }) => zone === from.zone);
  const [here, there] = [column.indexOf(from), column.indexOf(to)];
  const down = there > here;
  if (Math.abs(here - there) > 1) {
    const x = from.x - 11;
    return [
      [from.x, middleOf(from)[1]],
      [x, middleOf(from)[1]],
      [x, middleOf(to)[1]],
      [to.x, middleOf(to)[1]],
    ];
  }
  const pair = `${from.zone} ${Math.min(here, there)}`;
  const before = drawn.get(pair) ?? 0;
  drawn.set(pair, before + 1);
  const x = middleOf(from)[0] + before * 34;
  return [
    [x, down ? from.y + from.height : from.y],
    [x, down ? to.y : to.y + to.height],
  ];
}
