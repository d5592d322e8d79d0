import { expect, test } from "vitest";
import { readTags } from "./read-tags.ts";

const known = [
  { value: "fadp", label: "FADP" },
  { value: "aerger", label: "Ärger mit Ämtern" },
];

test.each([
  ["FADP", ["fadp"], []],
  ["ärger mit ämtern", ["aerger"], []],
  ["Migration Ärger", ["migration-aerger"], ["Migration Ärger"]],
  ["fadp, Neue  Wege ,", ["fadp", "neue-wege"], ["Neue Wege"]],
  [" , ", [], []],
])("%j is read as %j", (given, slugs, names) => {
  const read = readTags(given, known);
  expect(read.slugs).toEqual(slugs);
  expect(read.unknown.map(({ name }) => name)).toEqual(names);
});
