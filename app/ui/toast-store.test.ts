import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast, toastDuration } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.advanceTimersByTime(1_000_000);
  vi.useRealTimers();
});

describe("toasts", () => {
  it("are one at a time: the newest", () => {
    toast({ title: "first" });
    toast({ title: "second" });
    expect(currentToasts().map((each) => each.title)).toEqual(["second"]);
  });
  it("close when dismissed and are removed 1,000,000 ms later", () => {
    const { dismiss } = toast({ title: "Saved" });
    dismiss();
    expect(currentToasts()).toMatchObject([{ title: "Saved", open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });
  it("are not touched by the removal of an older one", () => {
    toast({ title: "old" }).dismiss();
    toast({ title: "new" });
    vi.advanceTimersByTime(1_000_000);
    expect(currentToasts()).toMatchObject([{ title: "new", open: true }]);
  });
  it("can be changed while they are shown, and tell those who listen", () => {
    const listener = vi.fn();
    const stop = subscribeToToasts(listener);
    const { update } = toast({ title: "Uploading" });
    update({ title: "Uploaded" });
    stop();
    update({ title: "unheard" });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(currentToasts()[0]?.title).toBe("unheard");
  });
  it("stay until dismissed when they report an error", () => {
    expect(toastDuration({ title: "Error", variant: "destructive" })).toBeUndefined();
    expect(toastDuration({ title: "Saved" })).toBeGreaterThan(5000);
  });
});
