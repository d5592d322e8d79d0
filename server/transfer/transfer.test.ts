import { describe, expect, test, vi } from "vitest";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { createTransfer } from "./transfer.ts";

const boss = { id: "a", email: "a@example.ch" };
const stepUp = { problem: "Please confirm with your second factor, then try again.", code: "PT403" };
function transferOf({
  admin = true,
  answer = {} as unknown,
  factor = {} as unknown,
  isUp = true,
  counters = createMemoryCounters(),
} = {}) {
  const ask = vi.fn(async (name: string) => (name === "confirm-factor" ? factor : answer));
  const transfer = createTransfer({
    backend: { internal: { ask } as never },
    adminBehind: async () => {
      if (!isUp) throw new Error("away");
      return admin ? boss : undefined;
    },
    counters,
    log: () => undefined,
  });
  return { transfer, ask };
}

describe("content in and out", () => {
  test("is for administrators, and nobody else's body is read", async () => {
    const { transfer, ask } = transferOf({ admin: false });
    const read = vi.fn();
    expect(await transfer("import", "Bearer x", "1.2.3.4", read)).toEqual({
      status: 403,
      body: { problem: "Only administrators can do this." },
    });
    expect([ask, read].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  });

  test("passes on what came, and what the API says", async () => {
    const { transfer, ask } = transferOf({ answer: { changes: [] } });
    const answer = await transfer("import", "Bearer x", "1.2.3.4", async () => ({ files: {} }));
    expect(answer).toEqual({ status: 200, body: { changes: [] } });
    expect(ask).toHaveBeenCalledWith(
      "import-content",
      { token: "x", body: { files: {} } },
      expect.anything(),
    );
  });

  test.each(["import", "undo"] as const)("%s asks for a fresh factor before a body is read", async (kind) => {
    const { transfer, ask } = transferOf({ factor: stepUp });
    const read = vi.fn();
    expect(await transfer(kind, "Bearer x", "1.2.3.4", read)).toEqual({ status: 403, body: stepUp });
    expect(ask.mock.calls.map(([name]) => name)).toEqual(["confirm-factor"]);
    expect(read).not.toHaveBeenCalled();
  });

  test("passes on that the factor is no longer fresh", async () => {
    const { transfer } = transferOf({ answer: stepUp });
    expect(await transfer("undo", "Bearer x", "1", async () => null)).toEqual({ status: 403, body: stepUp });
  });

  test("says what is wrong with a folder", async () => {
    const { transfer } = transferOf({ answer: { problem: "menus.yaml, line 3: no." } });
    expect(await transfer("import", "Bearer x", "1.2.3.4", async () => ({}))).toEqual({
      status: 422,
      body: { problem: "menus.yaml, line 3: no." },
    });
  });

  test("refuses what is too large, and says when the database is away", async () => {
    const { transfer } = transferOf();
    expect((await transfer("import", "Bearer x", "1", async () => undefined)).status).toBe(413);
    expect((await transferOf({ isUp: false }).transfer("export", "", "1", async () => null)).status).toBe(
      503,
    );
  });

  test("does not work on a Supabase project, and says so", async () => {
    const transfer = createTransfer({
      backend: { internal: undefined },
      adminBehind: async () => boss,
      counters: createMemoryCounters(),
      log: () => undefined,
    });
    expect((await transfer("undo", "Bearer x", "1", async () => null)).status).toBe(501);
  });

  test("says when the limits cannot be counted", async () => {
    const counters = { count: () => Promise.reject(new Error("away")), alias: async () => "" };
    const { transfer, ask } = transferOf({ counters });
    expect((await transfer("export", "", "1", async () => null)).status).toBe(503);
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ["client", { admin: false }, 60, 403],
    ["administrator", {}, 30, 200],
  ])("has a limit for each %s, counted once for all processes", async (_whom, who, points, status) => {
    const counters = createMemoryCounters();
    const processes = [transferOf({ ...who, counters }), transferOf({ ...who, counters })];
    const statuses: number[] = [];
    for (let index = 0; index <= points; index++) {
      const { transfer } = processes[index % 2] ?? transferOf();
      statuses.push((await transfer("export", "", "same", async () => null)).status);
    }
    expect(statuses).toEqual([...Array(points).fill(status), 429]);
  });
});
