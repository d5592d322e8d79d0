import { describe, expect, test, vi } from "vitest";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { createImportExport } from "./import-export.ts";

const boss = { id: "a", email: "a@example.ch" };
const stepUp = { problem: "Please confirm with your second factor, then try again.", code: "PT403" };
function importExportOf({
  admin = true,
  answer = {} as unknown,
  factor = {} as unknown,
  isUp = true,
  counters = createMemoryCounters(),
} = {}) {
  const ask = vi.fn(async (name: string) => (name === "confirm-factor" ? factor : answer));
  const importExport = createImportExport({
    backend: { internal: { ask } as never },
    adminBehind: async () => {
      if (!isUp) throw new Error("away");
      return admin ? boss : undefined;
    },
    counters,
    log: () => undefined,
  });
  return { importExport, ask };
}

describe("content in and out", () => {
  test("is for administrators, and reads no other caller's body", async () => {
    const { importExport, ask } = importExportOf({ admin: false });
    const read = vi.fn();
    expect(await importExport("import", "Bearer x", "1.2.3.4", read)).toEqual({
      status: 403,
      body: { problem: "Only administrators can do this." },
    });
    expect([ask, read].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  });

  test("passes on the request and the API's answer", async () => {
    const { importExport, ask } = importExportOf({ answer: { changes: [] } });
    const answer = await importExport("import", "Bearer x", "1.2.3.4", async () => ({ files: {} }));
    expect(answer).toEqual({ status: 200, body: { changes: [] } });
    expect(ask).toHaveBeenCalledWith(
      "import-content",
      { token: "x", body: { files: {} } },
      expect.anything(),
    );
  });

  test.each(["import", "undo"] as const)("%s asks for a fresh factor before a body is read", async (kind) => {
    const { importExport, ask } = importExportOf({ factor: stepUp });
    const read = vi.fn();
    expect(await importExport(kind, "Bearer x", "1.2.3.4", read)).toEqual({ status: 403, body: stepUp });
    expect(ask.mock.calls.map(([name]) => name)).toEqual(["confirm-factor"]);
    expect(read).not.toHaveBeenCalled();
  });

  test("passes on that the factor is no longer fresh", async () => {
    const { importExport } = importExportOf({ answer: stepUp });
    expect(await importExport("undo", "Bearer x", "1", async () => null)).toEqual({
      status: 403,
      body: stepUp,
    });
  });

  test("says what is wrong with a folder", async () => {
    const { importExport } = importExportOf({ answer: { problem: "menus.yaml, line 3: no." } });
    expect(await importExport("import", "Bearer x", "1.2.3.4", async () => ({}))).toEqual({
      status: 422,
      body: { problem: "menus.yaml, line 3: no." },
    });
  });

  test("refuses what is too large, and says when the database is away", async () => {
    const { importExport } = importExportOf();
    expect((await importExport("import", "Bearer x", "1", async () => undefined)).status).toBe(413);
    expect(
      (await importExportOf({ isUp: false }).importExport("export", "", "1", async () => null)).status,
    ).toBe(503);
  });

  test("does not work on a Supabase project, and says so", async () => {
    const importExport = createImportExport({
      backend: { internal: undefined },
      adminBehind: async () => boss,
      counters: createMemoryCounters(),
      log: () => undefined,
    });
    expect((await importExport("undo", "Bearer x", "1", async () => null)).status).toBe(501);
  });

  test("says when the limits cannot be counted", async () => {
    const counters = { count: () => Promise.reject(new Error("away")), alias: async () => "" };
    const { importExport, ask } = importExportOf({ counters });
    expect((await importExport("export", "", "1", async () => null)).status).toBe(503);
    expect(ask).not.toHaveBeenCalled();
  });

  test.each([
    ["client", { admin: false }, 60, 403],
    ["administrator", {}, 30, 200],
  ])("has a limit for each %s, counted once for all processes", async (_whom, who, points, status) => {
    const counters = createMemoryCounters();
    const processes = [importExportOf({ ...who, counters }), importExportOf({ ...who, counters })];
    const statuses: number[] = [];
    for (let index = 0; index <= points; index++) {
      const { importExport } = processes[index % 2] ?? importExportOf();
      statuses.push((await importExport("export", "", "same", async () => null)).status);
    }
    expect(statuses).toEqual([...Array(points).fill(status), 429]);
  });
});
