import { expect, it, vi } from "vitest";
import { createBatches } from "./batches.ts";
import { noRows, type Rows } from "./events.ts";

const view = (path: string): Rows => ({ ...noRows(), views: [{ path }] });
const paths = (rows: Rows) => rows.views.map((row) => row.path);

it("stores simultaneous events with one call, and answers only then", async () => {
  const stored: unknown[][] = [];
  let finish: () => void = () => undefined;
  const store = vi.fn(async (rows: Rows) => {
    await new Promise<void>((resolve) => (finish = resolve));
    stored.push(paths(rows));
    return "stored" as const;
  });
  const batches = createBatches({ store, interval: 5 });
  let answered = 0;
  const both = [batches.add(view("/a")), batches.add(view("/b"))];
  for (const each of both) void each.then(() => answered++);
  await vi.waitFor(() => expect(store).toHaveBeenCalledTimes(1), 60_000);
  expect(answered).toBe(0);
  finish();
  expect(await Promise.all(both)).toEqual(["stored", "stored"]);
  expect(stored).toEqual([["/a", "/b"]]);
});

it("refuses only events that the database refuses", async () => {
  const batches = createBatches({
    interval: 1,
    store: async (rows) => (paths(rows).includes("/bad") ? "invalid" : "stored"),
  });
  const outcomes = ["/a", "/b", "/bad", "/c", "/d"].map((path) => batches.add(view(path)));
  expect(await Promise.all(outcomes)).toEqual(["stored", "stored", "refused", "stored", "stored"]);
});

it("promises nothing while the backend is away, and takes no more than it can hold", async () => {
  const batches = createBatches({ interval: 1, maxWaiting: 2, store: async () => "unavailable" });
  const outcomes = [1, 2, 3].map((each) => batches.add(view(`/${each}`)));
  expect(await outcomes[2]).toBe("unavailable");
  expect(await Promise.all(outcomes)).toEqual(["unavailable", "unavailable", "unavailable"]);
});
