import { expect, test, vi } from "vitest";
import { currentStepUp, isStepUp, StepUpDeclined, subscribeToStepUp, withStepUp } from "./step-up.ts";

const stale = { code: "PT403", message: "Please confirm with your second factor, then try again." };

/** Refused until the second factor is given. */
function guarded() {
  const state = { fresh: false, calls: 0 };
  const work = async () => {
    state.calls++;
    if (!state.fresh) throw stale;
    return "done";
  };
  return { state, work };
}

test("the codes of the database and of the auth service ask for it, others do not", () => {
  expect(isStepUp(stale)).toBe(true);
  expect(isStepUp({ code: "insufficient_aal", status: 403 })).toBe(true);
  expect(isStepUp({ code: "42501", status: 403 })).toBe(false);
  expect(isStepUp(new Error("PT403"))).toBe(false);
});

test("confirmed, the call is repeated automatically", async () => {
  const { state, work } = guarded();
  const listener = vi.fn();
  const stop = subscribeToStepUp(listener);
  const result = withStepUp(work);
  await vi.waitFor(() => expect(currentStepUp()).toBeDefined());
  state.fresh = true;
  currentStepUp()?.confirm();
  expect(await result).toBe("done");
  expect(state.calls).toBe(2);
  expect(currentStepUp()).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test("declined, nothing is sent again, and the sentence says why", async () => {
  const { state, work } = guarded();
  const result = withStepUp(work).catch((error: unknown) => error);
  await vi.waitFor(() => expect(currentStepUp()).toBeDefined());
  currentStepUp()?.decline();
  expect(await result).toBeInstanceOf(StepUpDeclined);
  expect(state.calls).toBe(1);
});

test("two that need it are asked once", async () => {
  const one = guarded();
  const other = guarded();
  const results = Promise.all([withStepUp(one.work), withStepUp(other.work)]);
  await vi.waitFor(() => expect(one.state.calls + other.state.calls).toBe(2));
  one.state.fresh = true;
  other.state.fresh = true;
  currentStepUp()?.confirm();
  expect(await results).toEqual(["done", "done"]);
  expect(currentStepUp()).toBeUndefined();
});

test("any other failure is passed on unasked", async () => {
  await expect(
    withStepUp(async () => {
      throw { code: "42501" };
    }),
  ).rejects.toEqual({ code: "42501" });
  expect(currentStepUp()).toBeUndefined();
});
