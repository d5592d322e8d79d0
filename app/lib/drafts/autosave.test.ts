import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAutosave, type SaveResult, savePause } from "./autosave.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(save: () => Promise<SaveResult>) {
  const states: string[] = [];
  const isPaused = vi.fn(() => false);
  const autosave = createAutosave({ save, isPaused, onState: ({ name }) => states.push(name) });
  return { autosave, states, isPaused };
}

const pass = (ms = savePause) => vi.advanceTimersByTimeAsync(ms);

test("saves once after the last of several changes", async () => {
  const save = vi.fn(async () => ({}));
  const { autosave, states } = begin(save);
  const callOff = autosave.touch();
  await pass(savePause - 1);
  callOff();
  autosave.touch();
  await pass(savePause - 1);
  expect(save).not.toHaveBeenCalled();
  await pass(1);
  expect(save).toHaveBeenCalledOnce();
  expect(states).toEqual(["waiting", "saving", "saved"]);
});

test("a failed save is tried again after longer and longer pauses, and at once when the network is back", async () => {
  const save = vi.fn<() => Promise<SaveResult>>().mockRejectedValue(new Error("away"));
  const { autosave, states } = begin(save);
  autosave.touch();
  await pass();
  await pass();
  expect(save).toHaveBeenCalledTimes(2);
  await pass();
  expect(save).toHaveBeenCalledTimes(2);
  await pass();
  expect(save).toHaveBeenCalledTimes(3);
  expect(await autosave.settle()).toBe(false);
  save.mockResolvedValue({});
  autosave.retry();
  await pass(0);
  expect(states.at(-1)).toBe("saved");
  expect(await autosave.settle()).toBe(true);
});

test("text typed during a save does not count as saved", async () => {
  const answer = Promise.withResolvers<SaveResult>();
  const save = vi.fn<() => Promise<SaveResult>>().mockReturnValueOnce(answer.promise).mockResolvedValue({});
  const { autosave, states } = begin(save);
  autosave.touch();
  await pass();
  autosave.touch();
  answer.resolve({});
  await pass(0);
  expect(states.at(-1)).toBe("waiting");
  await pass();
  expect([save.mock.calls.length, states.at(-1)]).toEqual([2, "saved"]);
});

test("an editor who leaves does not wait for the pause", async () => {
  const save = vi.fn(async () => ({}));
  const { autosave } = begin(save);
  autosave.touch();
  expect(await autosave.settle()).toBe(true);
  autosave.touch();
  autosave.hurry();
  await pass(0);
  autosave.touch();
  autosave.close();
  expect(save).toHaveBeenCalledTimes(3);
  autosave.clear();
  autosave.hurry();
  autosave.close();
  await pass();
  expect(save).toHaveBeenCalledTimes(3);
});

test("nothing is saved while a question is open, and a held draft is not settled", async () => {
  const save = vi.fn(async () => ({ held: "Its slug is taken." }));
  const { autosave, states, isPaused } = begin(save);
  isPaused.mockReturnValue(true);
  autosave.touch();
  await pass();
  expect(save).not.toHaveBeenCalled();
  isPaused.mockReturnValue(false);
  expect(await autosave.settle()).toBe(false);
  expect(states.at(-1)).toBe("held");
  autosave.clear();
  expect(states.at(-1)).toBe("saved");
});
