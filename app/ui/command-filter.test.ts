import { expect, it } from "vitest";
import { type CommandItem, filterCommands, groupCommands } from "./command-filter.ts";

const item = (label: string, group?: string, keywords?: string[]): CommandItem => ({
  id: label,
  label,
  group,
  keywords,
  onSelect: () => undefined,
});
const items = [
  item("Trust centre", "Pages", ["compliance"]),
  item("Zürich data centre", "Pages"),
  item("Centre of gravity", "Actions"),
];
const labels = (query: string) => filterCommands(items, query).map((each) => each.label);

it("shows everything for an empty query", () => {
  expect(labels(" ")).toHaveLength(3);
});
it("puts labels that begin with the query first", () => {
  expect(labels("centre")).toEqual(["Centre of gravity", "Trust centre", "Zürich data centre"]);
});
it("wants every word, in any order, by its beginning", () => {
  expect(labels("cent dat")).toEqual(["Zürich data centre"]);
  expect(labels("entre")).toEqual([]);
});
it("does not mind accents, and reads keywords", () => {
  expect(labels("zurich")).toEqual(["Zürich data centre"]);
  expect(labels("compl")).toEqual(["Trust centre"]);
});
it("groups in the order in which groups appear", () => {
  expect(groupCommands(items).map((group) => group.name)).toEqual(["Pages", "Actions"]);
});
