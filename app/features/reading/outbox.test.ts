import { beforeEach, expect, test } from "vitest";
import { createOutbox, type ReadingReport } from "./outbox.ts";

const anna = "anna";
const report = (session: string, seconds: number): ReadingReport => ({
  session,
  post: "post",
  seconds,
  depth: 50,
  position: 40,
  at: "2026-11-15T10:00:00Z",
});

let stored: Map<string, string>;
let outbox: ReturnType<typeof createOutbox>;
beforeEach(() => {
  stored = new Map();
  outbox = createOutbox(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }));
});

test("keeps the newest word of each session, per account", () => {
  outbox.keep(anna, report("a", 10));
  outbox.keep(anna, report("b", 5));
  outbox.keep(anna, report("a", 20));
  outbox.keep("beat", report("c", 1));
  expect(outbox.kept(anna)).toEqual([report("b", 5), report("a", 20)]);
  expect(outbox.kept("beat")).toEqual([report("c", 1)]);
});

test("removes what was confirmed, and keeps what has grown meanwhile", () => {
  outbox.keep(anna, report("a", 10));
  outbox.keep(anna, report("b", 5));
  const sent = outbox.kept(anna);
  outbox.keep(anna, report("a", 12));
  outbox.confirm(anna, sent);
  expect(outbox.kept(anna)).toEqual([report("a", 12)]);
});

test("leaves nothing behind when everything is confirmed or forgotten", () => {
  outbox.keep(anna, report("a", 10));
  outbox.confirm(anna, outbox.kept(anna));
  expect(stored.size).toBe(0);
  outbox.keep(anna, report("a", 10));
  outbox.forget(anna);
  expect(stored.size).toBe(0);
});

test("holds at most what the backend takes at once, the newest", () => {
  for (let index = 0; index < 60; index++) outbox.keep(anna, report(`s${index}`, 1));
  expect(outbox.kept(anna)).toHaveLength(50);
  expect(outbox.kept(anna).at(-1)?.session).toBe("s59");
});

test.each(["", "no json", "[]", '{"anna":[{"session":1}]}', "null"])("begins again after %j", (text) => {
  stored.set("reduit-reading", text);
  expect(outbox.kept(anna)).toEqual([]);
  outbox.keep(anna, report("a", 10));
  expect(outbox.kept(anna)).toHaveLength(1);
});

test("survives a browser that keeps nothing", () => {
  const refused = createOutbox(() => {
    throw new DOMException("no storage", "SecurityError");
  });
  refused.keep(anna, report("a", 10));
  expect(refused.kept(anna)).toEqual([]);
});
