import { describe, expect, it } from "vitest";
import type { Row } from "#content-model/collection.ts";
import { team } from "#content-model/collections/team-members.ts";
import { blankValues, valuesOf } from "../description/values.ts";
import { openRecord, withSent } from "./record-state.ts";
import { recovered, recoveryOf, unsavedOf } from "./recovery.ts";

const row: Row = {
  id: "1",
  updated_at: "1",
  name: "Anna",
  role: "Lead",
  focus: "",
  bio: "Old",
  is_active: true,
};
const opened = openRecord(team, row, valuesOf(team, row));
const typed = { ...opened, values: { ...opened.values, bio: "New" } };
const keep = (state: typeof opened) => ({ ...unsavedOf(team, state), at: "2026-01-01T00:00:00Z" });
const load = (changes: Partial<Row>) => {
  const stored = { ...row, ...changes } as Row;
  return openRecord(team, stored, valuesOf(team, stored));
};

describe("the local draft", () => {
  it("holds changed fields only, so that it does not overwrite the changes of others", () => {
    expect(keep(typed).values).toEqual({ bio: "New" });
  });
  it("is not recovered once the server has its values", () => {
    expect(recoveryOf(team, load({ bio: "New", updated_at: "2" }), keep(typed))).toBeUndefined();
  });
  it("is the newest if the server has not changed since", () => {
    expect(recoveryOf(team, opened, keep(typed))?.isNewest).toBe(true);
  });
  it("is not the newest if another editor has saved since", () => {
    expect(recoveryOf(team, load({ bio: "Theirs", updated_at: "2" }), keep(typed))?.isNewest).toBe(false);
  });
  it("is the newest if the later save was its own", () => {
    const typedOn = { ...withSent(typed, { bio: "New" }), values: { ...typed.values, bio: "Newer" } };
    const recovery = recoveryOf(team, load({ bio: "New", updated_at: "2" }), keep(typedOn));
    expect(recovery?.isNewest).toBe(true);
  });
  it("is not the newest if another tab has saved pending changes since", () => {
    expect(recoveryOf(team, { ...opened, draftAt: "3" }, keep(typed))?.isNewest).toBe(false);
  });
  it("restores the id of a new record", () => {
    const begun = openRecord(team, undefined, blankValues(team));
    const copy = keep({ ...begun, values: { ...begun.values, name: "Nora" } });
    const again = openRecord(team, undefined, blankValues(team));
    const recovery = recoveryOf(team, again, copy);
    expect(recovery?.isNewest).toBe(true);
    expect(recovery && recovered(again, recovery)).toMatchObject({ id: begun.id, values: { name: "Nora" } });
  });
});
