import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../../tests/fixtures/fake-storage.ts";
import { admitLocalDrafts, localDraftName, storeLocalDraft } from "./local-drafts.ts";
import { forgetDrafts, keepDrafts, openDraft, settleDrafts } from "./open-drafts.ts";
import { formDrafts, themeDrafts } from "./storage.ts";

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("location", { pathname: "/admin/blog/1" });
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("sessionStorage", new FakeStorage());
  admitLocalDrafts();
});
afterEach(() => vi.unstubAllGlobals());

test("every draft on the page hears when text could get lost, until it is closed", () => {
  const moments: string[] = [];
  const close = openDraft({ keep: (moment) => moments.push(moment) });
  const closeOther = openDraft({});
  page.dispatchEvent(new Event("visibilitychange"));
  page.dispatchEvent(new Event("pagehide"));
  keepDrafts("session end");
  expect(moments).toEqual(["hidden", "page hide", "session end"]);
  close();
  page.dispatchEvent(new Event("pagehide"));
  closeOther();
  page.dispatchEvent(new Event("pagehide"));
  expect(moments).toHaveLength(3);
});

test("before a sign-out every draft saves what it can; what is left is named, a page with a local draft once", async () => {
  const settle = vi.fn(async () => true);
  const close = openDraft({ settle });
  expect(await settleDrafts("anna")).toEqual([]);
  expect(settle).toHaveBeenCalledOnce();
  const closeOther = openDraft({ settle: () => false });
  expect(await settleDrafts("anna")).toEqual([{ title: "Your text on this page", path: undefined }]);
  storeLocalDraft(localDraftName("anna", "blog_posts", "1"), { title: "A post", path: "/admin/blog/1" });
  expect(await settleDrafts("anna")).toEqual([{ title: "A post", path: "/admin/blog/1" }]);
  close();
  closeOther();
});

test("a sign-out leaves no draft of this account, and those of others", () => {
  for (const drafts of [formDrafts, themeDrafts]) drafts.write("1", { userId: "anna" });
  storeLocalDraft(localDraftName("anna", "blog_posts", "1"), {});
  storeLocalDraft(localDraftName("beat", "blog_posts", "1"), {});
  forgetDrafts("anna");
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(["copy:beat:blog_posts:1"]);
  expect(themeDrafts.read("1")).toBeUndefined();
});
