import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../../tests/fixtures/fake-storage.ts";
import {
  admitLocalDrafts,
  dropLocalDrafts,
  forgetLocalDrafts,
  localDraftName,
  localDraftNames,
  localDraftsOf,
  setLocalDraftAside,
  storeLocalDraft,
} from "./local-drafts.ts";
import { recordDrafts } from "./storage.ts";
import { createKeeper } from "./use-local-draft.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  admitLocalDrafts();
});

const anna = localDraftName("anna", "blog_posts", "1");
const beat = localDraftName("beat", "blog_posts", undefined);
const draft = { title: "Half a post", path: "/admin/blog/1", values: {} };

test("lists an account's drafts by name and page, and no other account's", () => {
  storeLocalDraft(anna, draft);
  storeLocalDraft(beat, draft);
  storeLocalDraft(localDraftName("anna", "pages", "2"), {});
  expect(localDraftsOf("anna")).toEqual([
    { title: "Half a post", path: "/admin/blog/1" },
    { title: "Unsaved text", path: undefined },
  ]);
});

test("a draft set aside is not overwritten, is reported once, and is deleted with its record", () => {
  storeLocalDraft(anna, draft);
  storeLocalDraft(localDraftName("anna", "blog_posts", "12"), {});
  setLocalDraftAside(anna);
  expect(recordDrafts.read(anna)).toBeUndefined();
  storeLocalDraft(anna, draft);
  setLocalDraftAside(anna);
  storeLocalDraft(anna, { title: "Another", path: "/admin/blog/1" });
  expect(localDraftNames(anna)).toHaveLength(3);
  expect(localDraftsOf("anna")).toHaveLength(3);
  dropLocalDrafts(anna);
  expect(localDraftsOf("anna")).toEqual([{ title: "Unsaved text", path: undefined }]);
  setLocalDraftAside(anna);
  expect(localDraftNames(anna)).toEqual([]);
});

test("forgotten drafts are gone, and a form that is being taken down does not bring them back", () => {
  storeLocalDraft(anna, draft);
  storeLocalDraft(beat, draft);
  forgetLocalDrafts("anna");
  storeLocalDraft(anna, draft);
  expect(localDraftsOf("anna")).toEqual([]);
  expect(localDraftsOf("beat")).toHaveLength(1);
  admitLocalDrafts();
  storeLocalDraft(anna, draft);
  expect(recordDrafts.read(anna)).toMatchObject({ title: "Half a post" });
});

test("an unreadable entry is no draft, and a full storage is reported", () => {
  localStorage.setItem(`copy:${anna}`, "not JSON");
  expect(recordDrafts.read(anna)).toBeUndefined();
  expect(storeLocalDraft(anna, { text: "x".repeat(1_500_000) })).toBe(false);
  vi.stubGlobal("localStorage", {
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(storeLocalDraft(anna, draft)).toBe(false);
});

test("a draft is written once for each change, follows its record's name, and goes when nothing is unsaved", () => {
  const store = vi.fn(storeLocalDraft);
  const makeRoom = vi.fn();
  const keep = createKeeper(store);
  const begun = localDraftName("anna", "blog_posts", undefined);
  keep({ name: begun, draft: undefined }, makeRoom);
  keep({ name: begun, draft }, makeRoom);
  keep({ name: begun, draft }, makeRoom);
  expect([store.mock.calls.length, makeRoom.mock.calls.length]).toEqual([1, 1]);
  keep({ name: anna, draft }, makeRoom);
  expect([recordDrafts.read(begun), recordDrafts.read(anna)]).toEqual([undefined, draft]);
  keep({ name: anna, draft: undefined }, makeRoom);
  expect(localDraftsOf("anna")).toEqual([]);
});
