// Zones below each other, for a phone: one column of boxes, and lanes on both sides for lines that pass boxes by.
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

const width = 300;
const margin = 14;
const size = 15;
const boxLeft = 62;
const boxWidth = width - 2 * boxLeft;
const zoneGap = 30;
/** The name of a zone leaves the right edge to lines. */
const nameLeft = margin + 16;
const nameWidth = width - 2 * nameLeft - 24;
/** On the right first: names of zones are on the left. */
const lanes = [
  { side: "right", x: width - 48 },
  { side: "right", x: width - 36 },
  { side: "left", x: 48 },
  { side: "right", x: width - 24 },
  { side: "left", x: 36 },
  { side: "left", x: 24 },
] as const;

export function layNarrow(diagram: Diagram): Sheet {
  const boxes: PlacedBox[] = [];
  const zones: PlacedZone[] = [];
  let y = margin;
  zonesOf(diagram).forEach(({ name, boxes: inside }, zone) => {
    const words = breakWords(name, nameWidth, 12, 0.66);
    const top = y;
    y += headRoom + words.length * zoneLeading;
    for (const box of inside) {
      const lines = breakWords(box.name, boxWidth - signRoom - 8, size);
      const height = boxHeight(lines, size);
      boxes.push({ box, words: lines, zone, x: boxLeft, y, width: boxWidth, height });
      y += height + boxGap;
    }
    y += 20 - boxGap;
    zones.push({ x: margin, y: top, width: width - 2 * margin, height: y - top, words });
    y += zoneGap;
  });
  return { width, height: y - zoneGap + margin, size, zones, boxes, routes: routesOf(diagram, boxes, zones) };
}

type Passing = { index: number; from: PlacedBox; to: PlacedBox; lane: (typeof lanes)[number] };

function routesOf(diagram: Diagram, boxes: PlacedBox[], zones: PlacedZone[]): Route[] {
  const find = (name: string) => boxes.find(({ box }) => box.name === name) as PlacedBox;
  const ways = diagram.lines.map((line, index) => ({ index, from: find(line.from), to: find(line.to) }));
  const straights = straightWays(ways, boxes, zones);
  const passing = assignLanes(ways.filter(({ index }) => !straights.has(index)));
  const ends = passing.flatMap(({ index, from, to, lane }) => [
    { key: `${index}>`, frame: from, towards: to.y, side: lane.side },
    { key: `${index}<`, frame: to, towards: from.y, side: lane.side },
  ]);
  const ports = new Map([
    ...portsOf(ends.filter(({ side }) => side === "left")),
    ...portsOf(ends.filter(({ side }) => side === "right")),
  ]);
  return diagram.lines.map((line, index): Route => {
    const [from, to] = [find(line.from), find(line.to)];
    const beside = passing.find((each) => each.index === index);
    if (!beside) return { line, points: straight(from, to, straights.get(index) ?? 0) };
    const { lane } = beside;
    const edge = lane.side === "right" ? boxLeft + boxWidth : boxLeft;
    const [out, back] = [ports.get(`${index}>`) ?? 0, ports.get(`${index}<`) ?? 0];
    return {
      line,
      points: [
        [edge, out],
        [lane.x, out],
        [lane.x, back],
        [edge, back],
      ],
    };
  });
}

/** Between neighbours, beside each other, and past the name of the zone that a line enters. Where there is no room, a line takes a lane. */
function straightWays(ways: Omit<Passing, "lane">[], boxes: PlacedBox[], zones: PlacedZone[]) {
  const drawn = new Map<number, number>();
  const found = new Map<number, number>();
  for (const { index, from, to } of ways) {
    const [upper = 0, lower = 0] = [boxes.indexOf(from), boxes.indexOf(to)].sort((a, b) => a - b);
    const before = drawn.get(upper) ?? 0;
    const name = from.zone === to.zone ? [] : (zones[boxes[lower]?.zone ?? 0]?.words ?? []);
    const nameEnd = nameLeft + Math.max(0, ...name.map((words) => words.length)) * 12 * 0.66;
    const x = Math.max(middleOf(from)[0], nameEnd + 6) + before * 36;
    if (lower - upper > 1 || x > boxLeft + boxWidth - 8) continue;
    drawn.set(upper, before + 1);
    found.set(index, x);
  }
  return found;
}

function straight(from: PlacedBox, to: PlacedBox, x: number): Point[] {
  const down = to.y > from.y;
  return [
    [x, down ? from.y + from.height : from.y],
    [x, down ? to.y : to.y + to.height],
  ];
}

/** Short ones first and inside; two that overlap never share a lane as long as there is another. */
function assignLanes(lines: Omit<Passing, "lane">[]): Passing[] {
  const span = ({ from, to }: Omit<Passing, "lane">) => [
    Math.min(from.y, to.y),
    Math.max(from.y + from.height, to.y + to.height),
  ];
  const length = (line: Omit<Passing, "lane">) => (span(line)[1] ?? 0) - (span(line)[0] ?? 0);
  const taken: Passing[] = [];
  for (const line of [...lines].sort((a, b) => length(a) - length(b))) {
    const [top = 0, bottom = 0] = span(line);
    const isFree = (lane: Passing["lane"]) =>
      taken.every((other) => {
        const [otherTop = 0, otherBottom = 0] = span(other);
        return other.lane !== lane || bottom <= otherTop || top >= otherBottom;
      });
    taken.push({ ...line, lane: lanes.find(isFree) ?? lanes[3] });
  }
  return taken;
}
