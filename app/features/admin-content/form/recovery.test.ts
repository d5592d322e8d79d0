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

describe("the browser's copy", () => {
  it("holds only what was changed: nothing else is put back over what others wrote", () => {
    expect(keep(typed).values).toEqual({ bio: "New" });
  });
  it("is nothing to recover once the server has it", () => {
    expect(recoveryOf(team, load({ bio: "New", updated_at: "2" }), keep(typed))).toBeUndefined();
  });
  it("is the newest while the server has what it was written upon", () => {
    expect(recoveryOf(team, opened, keep(typed))?.isNewest).toBe(true);
  });
  it("is not the newest when someone has written since", () => {
    expect(recoveryOf(team, load({ bio: "Theirs", updated_at: "2" }), keep(typed))?.isNewest).toBe(false);
  });
  it("is the newest when what was written since is its own, sent as the session ended", () => {
    const typedOn = { ...withSent(typed, { bio: "New" }), values: { ...typed.values, bio: "Newer" } };
    const recovery = recoveryOf(team, load({ bio: "New", updated_at: "2" }), keep(typedOn));
    expect(recovery?.isNewest).toBe(true);
  });
  it("is not the newest when another tab has stored a working copy since", () => {
    expect(recoveryOf(team, { ...opened, draftAt: "3" }, keep(typed))?.isNewest).toBe(false);
  });
  it("brings the id back that a new record may be stored under", () => {
    const begun = openRecord(team, undefined, blankValues(team));
    const copy = keep({ ...begun, values: { ...begun.values, name: "Nora" } });
    const again = openRecord(team, undefined, blankValues(team));
    const recovery = recoveryOf(team, again, copy);
    expect(recovery?.isNewest).toBe(true);
    expect(recovery && recovered(again, recovery)).toMatchObject({ id: begun.id, values: { name: "Nora" } });
  });
});
