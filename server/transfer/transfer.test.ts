import { describe, expect, test, vi } from "vitest";
import { createTransfer } from "./transfer.ts";

const boss = { id: "a", email: "a@example.ch" };
function transferOf({ admin = true, answer = {} as unknown, isUp = true } = {}) {
  const ask = vi.fn(async () => answer);
  const transfer = createTransfer({
    backend: { internal: { ask } as never },
    adminBehind: async () => {
      if (!isUp) throw new Error("away");
      return admin ? boss : undefined;
    },
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
    expect(ask).toHaveBeenCalledWith("import-content", { files: {} }, expect.anything());
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
      log: () => undefined,
    });
    expect((await transfer("undo", "Bearer x", "1", async () => null)).status).toBe(501);
  });

  test("has a limit for each client", async () => {
    const { transfer } = transferOf({ admin: false });
    const statuses = new Set<number>();
    for (let index = 0; index < 70; index++)
      statuses.add((await transfer("export", "", "same", async () => null)).status);
    expect([...statuses]).toEqual([403, 429]);
  });
});
