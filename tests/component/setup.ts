// Around every component test: the fake backend instead of the network, a clock that the test turns, and an empty browser. An error on the
// console or a request that the backend does not know fails the test.
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { dismissToast } from "~/ui/toast-store.ts";
import { backend } from "./backend.ts";
import { followDigests, signOut } from "./render.tsx";

let errors: string[] = [];

beforeAll(() => {
  vi.useFakeTimers();
  // How @testing-library finds out that it has to turn the clock while it waits.
  vi.stubGlobal("jest", { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  vi.stubGlobal("fetch", backend.fetch);
});

beforeEach(() => {
  vi.setSystemTime("2026-11-18T08:00:00Z");
  backend.reset();
  followDigests();
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...words) => {
    // happy-dom does not know the element.
    if (String(words[0]).startsWith("The tag <%s> is unrecognized") && words[1] === "search") return;
    errors.push(words.map(String).join(" "));
  });
});

afterEach(async () => {
  cleanup();
  dismissToast();
  await signOut();
  localStorage.clear();
  sessionStorage.clear();
  expect(errors, "errors on the console").toEqual([]);
  expect(backend.unknown, "requests that the fake backend does not know").toEqual([]);
});
