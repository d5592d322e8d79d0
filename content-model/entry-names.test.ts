import { expect, test } from "vitest";
import { diagramBoxes, diagramLines } from "./diagram.ts";
import { withEntryOptions, withRenames } from "./entry-names.ts";
import { schemaOf } from "./field-schema.ts";

const boxesOf = (...names: string[]) => names.map((name) => ({ name, zone: "Ours" }));
const lines = [
  { from: "Key", to: "Vault", text: "Opens." },
  { from: "Vault", to: "Disks", text: "Stores." },
];
const values = { diagram_boxes: boxesOf("Key", "Vault", "Disks"), diagram_lines: lines };
const fields = [diagramBoxes, diagramLines];
const change = (...names: string[]) => withRenames(fields, values, "diagram_boxes", boxesOf(...names));

test("a line chooses from the names of the boxes", () => {
  const field = withEntryOptions(diagramLines, values);
  const [from] = field.itemFields;
  expect(from).toMatchObject({
    kind: "select",
    options: [{ value: "Key" }, { value: "Vault" }, { value: "Disks" }],
  });
  const misspelt = schemaOf(field).safeParse([{ from: "Kye", to: "Vault", text: "?" }]);
  expect(misspelt.error?.issues[0]).toMatchObject({
    path: [0, "from"],
    message: "Choose one from the list.",
  });
  expect(withEntryOptions(diagramBoxes, values)).toBe(diagramBoxes);
});

test("lines follow a box that is renamed, also while its name is empty", () => {
  expect(change("Key", "The vault", "Disks").diagram_lines).toEqual([
    { from: "Key", to: "The vault", text: "Opens." },
    { from: "The vault", to: "Disks", text: "Stores." },
  ]);
  const emptied = change("Key", "", "Disks");
  const again = withRenames(fields, { ...values, ...emptied }, "diagram_boxes", boxesOf("Key", "S", "Disks"));
  expect(again.diagram_lines).toMatchObject([{ to: "S" }, { from: "S" }]);
});

test.each([
  ["another order", ["Vault", "Key", "Disks"]],
  ["a removed box", ["Key", "Disks"]],
  ["a name that another box has", ["Key", "Key", "Disks"]],
])("lines stay as they are after %s", (_, names) => {
  expect(change(...names)).toEqual({ diagram_boxes: boxesOf(...names) });
});
