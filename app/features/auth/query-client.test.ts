import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("has the specification's defaults", () => {
  expect(createQueryClient(() => {}).getDefaultOptions()).toMatchObject({
    queries: { staleTime: 300_000, retry: 2, refetchOnWindowFocus: false },
    mutations: { retry: 1 },
  });
});

test("tells of a failure after the retries, once", async () => {
  vi.useFakeTimers();
  const onError = vi.fn();
  const queryFn = vi.fn(async () => {
    throw new Error("away");
  });
  const asked = createQueryClient(onError)
    .fetchQuery({ queryKey: ["x"], queryFn, retry: 2 })
    .catch(() => "failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe("failed");
  expect(queryFn).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
