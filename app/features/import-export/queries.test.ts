import { afterEach, expect, test, vi } from "vitest";
import { currentStepUp } from "~/lib/backend/step-up.ts";
import { sendImport, undoImport } from "./queries.ts";

vi.mock("~/lib/backend/browser-client.ts", () => ({
  browserClient: async () => ({
    auth: { getSession: async () => ({ data: { session: { access_token: "token" } } }) },
  }),
}));
afterEach(() => vi.unstubAllGlobals());

const folder = { files: {}, media: [], isRehearsal: false };

test.each([
  ["an import", () => sendImport(folder)],
  ["an undo", () => undoImport()],
])("%s that needs a fresh second factor is sent again after it", async (_what, send) => {
  const answers = [
    Response.json({ problem: "Please confirm.", code: "PT403" }, { status: 403 }),
    Response.json({ changes: [] }),
  ];
  const fetched = vi.fn(async () => answers.shift());
  vi.stubGlobal("fetch", fetched);
  const result = send();
  await vi.waitFor(() => expect(currentStepUp()).toBeDefined());
  currentStepUp()?.confirm();
  expect(await result).toEqual({ changes: [] });
  expect(fetched).toHaveBeenCalledTimes(2);
});
