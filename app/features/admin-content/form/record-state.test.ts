import { expect, it } from "vitest";
import type { Row } from "#content-model/collection.ts";
import { team } from "#content-model/collections/team-members.ts";
import { duplicateValues, valuesOf } from "../description/values.ts";
import {
  afterWrite,
  conflictWith,
  isUnnamedCopy,
  openRecord,
  resolved,
  unsavedFields,
  withSent,
} from "./record-state.ts";

const stored: Row = {
  id: "1",
  updated_at: "1",
  name: "Anna",
  role: "Lead",
  focus: "",
  bio: "Long",
  is_active: true,
};
const opened = openRecord(team, stored, valuesOf(team, stored));
const typed = (changes: Record<string, string>) => ({ ...opened, values: { ...opened.values, ...changes } });
const names = (fields: { name: string }[] | undefined) => fields?.map(({ name }) => name);

it("asks about fields that both changed, and adopts the others", () => {
  const mine = typed({ name: "Anna M.", role: "Head" });
  const conflict = conflictWith(
    team,
    mine,
    { ...stored, updated_at: "2", name: "Anne", bio: "Short" },
    { is_active: true },
  );
  expect(names(conflict?.contested)).toEqual(["name"]);
  expect(names(conflict?.adopted)).toEqual(["bio"]);
  const after = resolved(team, { ...mine, conflict }, { name: "theirs" });
  expect(after.values).toMatchObject({ name: "Anne", role: "Head", bio: "Short" });
  expect(after.row?.updated_at).toBe("2");
  expect(resolved(team, { ...mine, conflict }, { name: "mine" }).values.name).toBe("Anna M.");
});

it("merges changes of different lines of a long text", () => {
  const long = { ...stored, bio: "One\n\nTwo\n\nThree" };
  const edited = openRecord(team, long, { ...valuesOf(team, long), bio: "One, mine\n\nTwo\n\nThree" });
  const conflict = conflictWith(
    team,
    edited,
    { ...long, updated_at: "2", bio: "One\n\nTwo\n\nThree, theirs" },
    {},
  );
  const after = resolved(team, { ...edited, conflict }, { bio: "both" });
  expect(after.values.bio).toBe("One, mine\n\nTwo\n\nThree, theirs");
  expect(after.base.bio).toBe("One\n\nTwo\n\nThree, theirs");
});

it("does not report a conflict if only the order changed", () => {
  expect(
    conflictWith(team, typed({ name: "A" }), { ...stored, updated_at: "2", display_order: 7 }, {}),
  ).toBeUndefined();
});

it("takes what the server answers after a write, but not over values typed during it", () => {
  const sent = typed({ name: "Anna M", role: "head" });
  const now = { ...sent, values: { ...sent.values, name: "Anna Maria" } };
  const row = { ...stored, updated_at: "2", name: "Anna M", role: "Head", focus: "Filled in" };
  const after = afterWrite(team, sent, now, row, { name: "Anna M", role: "head" });
  expect(after.values).toMatchObject({ name: "Anna Maria", role: "Head", focus: "Filled in" });
  expect(after.base.name).toBe("Anna M");
  expect(names(unsavedFields(team, after))).toEqual(["name"]);
});

it("keeps values that were not written because they are not valid", () => {
  const invalid = typed({ name: "", role: "Head" });
  const after = afterWrite(team, invalid, invalid, { ...stored, role: "Head" }, { role: "Head" });
  expect(names(unsavedFields(team, after))).toEqual(["name"]);
});

it("does not save an unchanged copy, or one with its generated title", () => {
  const copy = openRecord(team, undefined, duplicateValues(team, stored));
  expect(unsavedFields(team, copy)).toEqual([]);
  const changed = { ...copy, values: { ...copy.values, role: "Head" } };
  expect(names(unsavedFields(team, changed))).toEqual(["role"]);
  expect(isUnnamedCopy(team, changed)).toBe(true);
  expect(isUnnamedCopy(team, { ...changed, values: { ...changed.values, name: "Beat" } })).toBe(false);
  expect(isUnnamedCopy(team, opened)).toBe(false);
});

it("does not report an own write whose answer was lost, also after further typing", () => {
  const sent = withSent(typed({ bio: "Longer" }), { bio: "Longer" });
  const typedOn = { ...sent, values: { ...sent.values, bio: "Longer still" } };
  const landed = { ...stored, updated_at: "2", bio: "Longer" };
  expect(conflictWith(team, typedOn, landed, {})).toBeUndefined();
  expect(names(conflictWith(team, typedOn, { ...landed, bio: "Theirs" }, {})?.contested)).toEqual(["bio"]);
});

it("does not report equal values", () => {
  expect(
    conflictWith(team, typed({ role: "Head" }), { ...stored, updated_at: "2", role: "Head" }, {}),
  ).toBeUndefined();
});

it("gives a new record an id, and keeps that of a stored one", () => {
  const fresh = openRecord(team, undefined, duplicateValues(team, stored));
  expect(fresh.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(opened.id).toBe("1");
});
