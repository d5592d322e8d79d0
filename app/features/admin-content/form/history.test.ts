import { expect, test } from "vitest";
import type { Values } from "#content-model/field.ts";
import { changeOf, ended, type History, noHistory, recorded, redone, undone } from "./history.ts";

/** Changes one after the other, at these milliseconds; answers with the number of steps. */
function steps(states: Values[], times: number[] = []): number {
  return record(states, times).past.length;
}

function record(states: Values[], times: number[] = []): History {
  let history = noHistory;
  for (const [at, state] of states.entries())
    if (at > 0) history = recorded(history, states[at - 1] ?? {}, state, times[at] ?? 0);
  return history;
}

const typed = (...texts: string[]) => texts.map((title) => ({ title, slug: title.toLowerCase() }));

test("typing in one field is one step, however long it takes", () => {
  const history = record(typed("A", "Ab", "Abc"), [0, 0, 60_000]);
  expect(history.past).toMatchObject([{ before: { title: "A", slug: "a" }, after: { title: "Abc" } }]);
  expect(steps([...typed("A", "Ab"), { title: "Ab", slug: "own" }])).toBe(2);
});

test("typing in a field that was left is another step", () => {
  const [one = {}, two = {}, three = {}] = typed("A", "Ab", "Abc");
  const history = ended(recorded(noHistory, one, two, 0));
  expect(recorded(history, two, three, 0).past).toHaveLength(2);
});

test("where an editor writes, formatting, a jump and a paste are steps of their own", () => {
  const all = [
    "",
    "A",
    "A w",
    "A word",
    "A **word**",
    "A **word** ",
    "A **wrd** ",
    `A **wrd** ${"x".repeat(30)}`,
  ];
  let history = noHistory;
  for (const [at, content] of all.entries())
    if (at > 0) history = recorded(history, { content: all[at - 1] ?? "" }, { content }, 0, () => true);
  expect(history.past.map(({ after }) => after.content)).toEqual([
    "A word",
    "A **word** ",
    "A **wrd** ",
    `A **wrd** ${"x".repeat(30)}`,
  ]);
  const { past } = recorded(noHistory, { content: "ab" }, { content: "a" }, 0, () => true);
  expect(recorded({ past, future: [] }, { content: "a" }, { content: "" }, 0, () => true).past).toHaveLength(
    1,
  );
});

test("in a long text a pause or another place begins a step", () => {
  const text = "word ".repeat(80);
  const states = [text, `${text}a`, `${text}ab`, `${text}a`, `x${text}a`].map((content) => ({ content }));
  expect(steps(states)).toBe(2);
  expect(steps(states, [0, 0, 1_500])).toBe(3);
});

test("texts inside sections count as fields; adding, moving and hiding are steps of their own", () => {
  const one = { id: "1", kind: "hero", title: "One" };
  const two = { id: "2", kind: "text" };
  const lists = [
    [one],
    [{ ...one, title: "One!" }],
    [{ ...one, title: "One!!" }],
    [{ ...one, title: "One!!" }, two],
    [
      { ...one, title: "One!!" },
      { ...two, lead: "L" },
    ],
    [
      { ...two, lead: "L" },
      { ...one, title: "One!!" },
    ],
    [
      { ...two, lead: "L", hidden: true },
      { ...one, title: "One!!" },
    ],
  ];
  // As the form does: what did not change keeps its identity.
  for (const [at, list] of lists.entries())
    for (const [index, section] of list.entries()) {
      const same = lists[at - 1]?.find((each) => JSON.stringify(each) === JSON.stringify(section));
      if (same) list[index] = same as typeof section;
    }
  expect(steps(lists.map((sections) => ({ sections })))).toBe(5);
});

test("undo and redo give back the fields of a step; a new change ends redo", () => {
  const history = record([{ a: 1 }, { a: true }, { a: true, b: "x" }] as Values[]);
  const back = undone(history);
  expect(back?.step.before).toEqual({ b: null });
  const forth = redone(back?.history ?? noHistory);
  expect(forth?.step.after).toEqual({ b: "x" });
  expect(forth?.history.past).toHaveLength(2);
  expect(recorded(back?.history ?? noHistory, { a: true }, { a: false }, 0).future).toEqual([]);
  expect(undone(noHistory)).toBeUndefined();
  expect(redone(history)).toBeUndefined();
});

test("finds where a text changed", () => {
  expect(changeOf("ab", "axb")).toEqual({ start: 1, was: 1, end: 2 });
  expect(changeOf("axb", "ab")).toEqual({ start: 1, was: 2, end: 1 });
  expect(changeOf("aa", "aaa")).toEqual({ start: 2, was: 2, end: 3 });
});
