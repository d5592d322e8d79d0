import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftFacts } from "~/lib/drafts/local-drafts.ts";
import { askToLeave, currentQuestion } from "./sign-out-question.ts";

const left = [{ title: "A post", path: "/admin/blog/1" }];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  currentQuestion()?.answer(false);
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(60_000);

test("a quick save causes no question", async () => {
  expect(await askToLeave(Promise.resolve([]))).toBe(true);
  await later();
  expect(currentQuestion()).toBeUndefined();
});

test("unsaved text causes a question", async () => {
  const leaving = askToLeave(Promise.resolve(left));
  await later();
  expect(currentQuestion()).toMatchObject({ isSaving: false, unsaved: left });
  currentQuestion()?.answer(false);
  expect(await leaving).toBe(false);
});

test("a slow answer: the question says that it is being saved, and goes when it is", async () => {
  const saving = Promise.withResolvers<DraftFacts[]>();
  const leaving = askToLeave(saving.promise);
  await later();
  expect(currentQuestion()).toMatchObject({ isSaving: true, unsaved: [] });
  saving.resolve([]);
  expect(await leaving).toBe(true);
  expect(currentQuestion()).toBeUndefined();
});

test("a slow refusal: unsaved text is named then", async () => {
  const saving = Promise.withResolvers<DraftFacts[]>();
  const leaving = askToLeave(saving.promise);
  await later();
  saving.resolve(left);
  await later();
  expect(currentQuestion()).toMatchObject({ isSaving: false, unsaved: left });
  currentQuestion()?.answer(true);
  expect(await leaving).toBe(true);
});

test("a user who stays while it is being saved is not signed out by a late answer", async () => {
  const saving = Promise.withResolvers<DraftFacts[]>();
  const leaving = askToLeave(saving.promise);
  await later();
  currentQuestion()?.answer(false);
  saving.resolve(left);
  expect(await leaving).toBe(false);
  await later();
  expect(currentQuestion()).toBeUndefined();
});

test("a second sign-out takes the place of the first", async () => {
  const first = askToLeave(new Promise(() => {}));
  await later();
  const second = askToLeave(Promise.resolve(left));
  await later();
  expect(await first).toBe(false);
  currentQuestion()?.answer(true);
  expect(await second).toBe(true);
});
