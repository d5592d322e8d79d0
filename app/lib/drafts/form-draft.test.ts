import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../../tests/fixtures/fake-storage.ts";
import { hasFormDraft, keepFormDraft, restoredValues, unsavedValues, withoutSent } from "./form-draft.ts";
import { formDrafts } from "./storage.ts";

type Person = { name: string; email: string };

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

const opened: Person = { name: "Anna", email: "a@old.example" };
const keep = (typed: Partial<Person>) => keepFormDraft("profile", "anna", unsavedValues(typed, opened));

test("typed values come back over what is stored by then, and can be kept again", () => {
  keep({ name: "Anna M" });
  const now: Person = { name: "Anna", email: "a@new.example" };
  const typed = restoredValues("profile", "anna", now);
  expect({ ...now, ...typed }).toEqual({ name: "Anna M", email: "a@new.example" });
  formDrafts.remove("profile");
  keepFormDraft("profile", "anna", unsavedValues(typed, now));
  expect(restoredValues("profile", "anna", now)).toEqual({ name: "Anna M" });
});

test("a form opened and left unchanged is not kept, nor one typed back to what is stored", () => {
  keep({});
  keep({ name: "Anna" });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a form is opened again for the person whose text waits for it, until it has come back", () => {
  expect(hasFormDraft("profile", "anna")).toBe(false);
  keep({ name: "Anna M" });
  expect(hasFormDraft("profile", "berta")).toBe(false);
  expect(hasFormDraft("profile", "anna")).toBe(true);
  formDrafts.remove("profile");
  expect(hasFormDraft("profile", "anna")).toBe(false);
});

test("another user sees nothing of it", () => {
  keep({ name: "Anna M" });
  expect(restoredValues("profile", "berta", opened)).toEqual({});
});

test("a stored draft that is broken, or of another form, is ignored", () => {
  sessionStorage.setItem("kept-text:profile", "{");
  expect(restoredValues("profile", "anna", opened)).toEqual({});
  keepFormDraft("profile", "anna", { colour: "red" });
  expect(restoredValues("profile", "anna", opened)).toEqual({});
});

test("after a save, text typed meanwhile stays", () => {
  const sent = { name: "Anna M", email: "a@new.example" };
  expect(withoutSent<Person>({ ...sent, name: "Anna Maria" }, sent)).toEqual({ name: "Anna Maria" });
});
