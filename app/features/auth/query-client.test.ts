import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StepUpDeclined } from "~/lib/backend/step-up.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = () =>
  vi.fn(async () => {
    throw new Error("away");
  });

/** As useMutation does it. */
function write(mutationFn: () => Promise<unknown>, client = createQueryClient(() => {})) {
  return client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn }))
    .execute(undefined)
    .then(
      () => "done",
      () => "failed",
    );
}

test("has the specification's defaults", () => {
  expect(createQueryClient(() => {}).getDefaultOptions()).toMatchObject({
    queries: { staleTime: 300_000, retry: 2, refetchOnWindowFocus: false },
  });
});

test("tells of a failure after the retries, once", async () => {
  const onError = vi.fn();
  const queryFn = failing();
  const asked = createQueryClient(onError)
    .fetchQuery({ queryKey: ["x"], queryFn, retry: 2 })
    .catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe("failed");
  expect(queryFn).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(1);
});

test("tries a write once more, and no more", async () => {
  const work = failing();
  const outcome = write(work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe("failed");
  expect(work).toHaveBeenCalledTimes(2);
});

test("without a network a write fails at once, and is not sent when the network is back", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const work = failing();
  expect(await write(work)).toBe("failed");
  vi.stubGlobal("navigator", { onLine: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a user who declined the second factor is not asked again", async () => {
  const work = vi.fn(async () => {
    throw new StepUpDeclined("Nothing was changed");
  });
  const outcome = write(work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe("failed");
  expect(work).toHaveBeenCalledTimes(1);
});
