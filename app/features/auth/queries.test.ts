import { afterEach, expect, test, vi } from "vitest";
import { createBrowserClient } from "~/lib/backend/browser-client.ts";
import { officeAccess } from "./queries.ts";

const config = { backendUrl: "/", publishableKey: "sb_publishable_test", mailbox: false, realtime: false };
const userId = "6f1f5c0e-8a0a-4b43-9a2b-0d5a3f3f1a11";

afterEach(() => vi.unstubAllGlobals());

/** `row`: the answer about admin_users, a number for an error status. `role`: what the database function says. */
function answering(row: object[] | number, role: "admin" | "editor" | null) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    calls.push(`${init?.method ?? "GET"} ${url.pathname}${url.search}`);
    if (url.pathname.endsWith("office_access"))
      return Response.json({ role, granted: role !== null, needs: null });
    return typeof row === "number"
      ? Response.json({ code: "XX000", message: "broken" }, { status: row })
      : Response.json(row);
  });
  return calls;
}

const ask = () => officeAccess(createBrowserClient(config, "https://site.example"), userId);

test("reads the user's row of admin_users, and asks about editors and assurance beside it", async () => {
  const calls = answering([{ id: "1" }], "admin");
  expect(await ask()).toEqual({ role: "admin", granted: true, needs: null });
  expect(calls).toEqual([
    `GET /rest/v1/admin_users?select=id&user_id=eq.${userId}`,
    "GET /rest/v1/rpc/office_access",
  ]);
});

test("a user without the row is no administrator, even if the function says so", async () => {
  answering([], "admin");
  expect(await ask()).toEqual({ role: null, granted: false, needs: null });
});

test("an error about the row is an error, which leaves no role", async () => {
  answering(500, "admin");
  await expect(ask()).rejects.toThrow("broken");
});

test("an editor has no row", async () => {
  answering([], "editor");
  expect(await ask()).toEqual({ role: "editor", granted: true, needs: null });
});
