import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { checkDiagram, type Diagram, diagramOf } from "#content-model/diagram.ts";
import { brotliSize, faultsOf, fixedColoursOf } from "../checks.ts";
import { drawDiagram } from "./diagram.ts";
import { layNarrow } from "./narrow.ts";
import type { Frame, Sheet } from "./sheet.ts";
import { layWide } from "./wide.ts";

const files = ["services", "industries"].flatMap((folder) =>
  readdirSync(`content/${folder}`).map((file) => `content/${folder}/${file}`),
);
const stored = files.map((file) => ({ file, ...parse(readFileSync(file, "utf8").split("\n---")[0] ?? "") }));
const withDiagram = stored.filter(({ diagram_boxes }) => diagram_boxes);

describe("the diagrams that come with the product", () => {
  it("open every page of a service or an industry, or a specimen does", () => {
    const opensWithNothing = stored.filter(
      ({ opening, diagram_boxes, specimen_lines }) =>
        !(opening === "specimen" ? specimen_lines : diagram_boxes),
    );
    expect(opensWithNothing.map(({ file }) => file)).toEqual([]);
  });

  it.each(withDiagram)("$file: drawn whole, light, and nothing overlaps", (record) => {
    expect(checkDiagram(record as never)).toEqual({});
    const diagram = diagramOf(record.diagram_boxes, record.diagram_lines) as Diagram;
    expect(diagram.boxes).toHaveLength(record.diagram_boxes.length);
    expect(diagram.lines).toHaveLength(record.diagram_lines.length);
    for (const svg of Object.values(drawDiagram(diagram))) {
      expect(faultsOf(svg)).toEqual([]);
      expect(fixedColoursOf(svg)).toEqual([]);
      expect(brotliSize(svg)).toBeLessThan(3 * 1024);
    }
    for (const sheet of [layWide(diagram), layNarrow(diagram)]) expect(faultsIn(sheet)).toEqual([]);
    expect(crossedNames(layNarrow(diagram))).toEqual([]);
  });
});

describe("a diagram", () => {
  const box = (name: string, zone: string) => ({ name, zone, mark: "system" as const });
  const line = (from: string, to: string) => ({ from, to, text: "x", line: "solid" as const });

  it("can be read on a phone: its drawing is as wide as the narrowest screen allows, and no lettering is small", () => {
    const diagram: Diagram = { boxes: [box("One", "A"), box("Two", "B")], lines: [line("One", "Two")] };
    expect(layNarrow(diagram).width).toBeLessThanOrEqual(312);
    expect(layNarrow(diagram).size).toBeGreaterThanOrEqual(14);
    expect(drawDiagram(diagram).narrow).toContain('viewBox="0 0 300 ');
  });

  it("accepts any text of an editor", () => {
    const names = ["<script>alert(1)</script>", "A & B", "Donaudampfschifffahrtsgesellschaft", "“x”", "e"];
    const boxes = names.map((name, index) => box(name, `Zone ${index % 4} "quoted" & <tagged>`));
    const lines = names.flatMap((from) => names.filter((to) => to !== from).map((to) => line(from, to)));
    for (const svg of Object.values(drawDiagram({ boxes, lines }))) {
      expect(faultsOf(svg.replaceAll("&#39;", ""))).toEqual([]);
      expect(svg).not.toContain("<script");
      expect(svg.match(/class="diagram-number"/g)).toHaveLength(lines.length);
    }
  });

  it("has one box, or nothing that joins them", () => {
    const { wide, narrow } = drawDiagram({ boxes: [box("Alone", "Here")], lines: [] });
    for (const svg of [wide, narrow]) expect(faultsOf(svg)).toEqual([]);
  });
});

/** Names of zones that a straight line runs through. */
function crossedNames({ zones, routes }: Sheet): string[] {
  return zones.flatMap(({ x, y, words }) => {
    const right = x + 16 + Math.max(...words.map((line) => line.length)) * 12 * 0.66;
    const isCrossed = routes.some(({ points: [from, to], points }) => {
      if (!from || !to || points.length > 2) return false;
      const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      return from[0] < right && top < y + 12 && bottom > y + 12;
    });
    return isCrossed ? [words.join(" ")] : [];
  });
}

/** Boxes outside of their zone or of the sheet, and boxes or zones that overlap. */
function faultsIn({ width, height, zones, boxes }: Sheet): string[] {
  const isInside = (inner: Frame, outer: Frame) =>
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height;
  const overlap = (a: Frame, b: Frame) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return [
    ...boxes
      .filter((box) => !isInside(box, zones[box.zone] as Frame))
      .map(({ box }) => `${box.name} is outside`),
    ...zones
      .filter((zone) => !isInside(zone, { x: 0, y: 0, width, height }))
      .map(({ words }) => words.join(" ")),
    ...boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.box.name} on ${other.box.name}`),
    ),
    ...zones.flatMap((one, index) =>
      zones
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map(() => "zones overlap"),
    ),
  ];
}
