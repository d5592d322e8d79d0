import { expect, test } from "vitest";
import { checkDiagram, diagramOf, zonesOf } from "./diagram.ts";

const boxes = [
  { name: "Top key", zone: "Yours", mark: "key" },
  { name: "Disks", zone: "Ours" },
  { name: "Log", zone: "Yours", mark: "record" },
];
const lines = [{ from: "Top key", to: "Disks", text: "Encrypts.", line: "" }];
const values = { diagram_title: "Keys", diagram_boxes: boxes, diagram_lines: lines } as never;

test("reads stored diagrams, with zones in the order of their first box", () => {
  const diagram = diagramOf(boxes, lines);
  expect(diagram?.boxes.map(({ mark }) => mark)).toEqual(["key", "system", "record"]);
  expect(diagram?.lines).toEqual([{ from: "Top key", to: "Disks", text: "Encrypts.", line: "solid" }]);
  expect(diagram && zonesOf(diagram).map(({ name, boxes: all }) => [name, all.length])).toEqual([
    ["Yours", 2],
    ["Ours", 1],
  ]);
});

test.each([
  [undefined, undefined],
  [[], lines],
  ["boxes", 5],
  [[{ name: " ", zone: "Yours" }, null, 3], lines],
])("nothing is drawn of %j", (stored, joined) => {
  expect(diagramOf(stored, joined)).toBeUndefined();
});

test("ignores lines without an end, lines to themselves and repeated names", () => {
  const diagram = diagramOf(
    [...boxes, { name: "Disks", zone: "Elsewhere" }],
    [...lines, { from: "Disks", to: "Gone", text: "?" }, { from: "Log", to: "Log", text: "?" }, "line"],
  );
  expect(diagram?.boxes).toHaveLength(3);
  expect(diagram?.lines).toHaveLength(1);
});

test.each([
  [{}, {}],
  [{ diagram_boxes: [], diagram_lines: [], diagram_title: "" }, {}],
  [{ diagram_title: " " }, { diagram_title: /heading for the diagram/ }],
  [{ diagram_boxes: [...boxes, { name: "Log ", zone: "Ours" }] }, { diagram_boxes: /“Log”/ }],
  [
    { diagram_boxes: [..."abcd"].map((zone) => ({ name: zone, zone })).concat(boxes as never) },
    { diagram_boxes: /4 zones/ },
  ],
  [{ diagram_lines: [{ from: "Top key", to: "Nowhere", text: "x" }] }, { diagram_lines: /“Nowhere”/ }],
  [{ diagram_lines: [{ from: "Log", to: "Log", text: "x" }] }, { diagram_lines: /to itself/ }],
])("the form says of %j what is wrong", (change, problems) => {
  const found = checkDiagram({ ...(values as object), ...change } as never);
  expect(Object.keys(found)).toEqual(Object.keys(problems));
  for (const [name, sentence] of Object.entries(problems)) expect(found[name]).toMatch(sentence);
});
