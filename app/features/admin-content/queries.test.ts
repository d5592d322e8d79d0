import { createClient } from "@supabase/supabase-js";
import { expect, it, vi } from "vitest";
import { team } from "#content-model/collections/team-members.ts";
import { updateRow } from "./queries.ts";

const sent: string[] = [];
let stored: Record<string, unknown> | undefined;

vi.mock("~/lib/browser-client.ts", () => ({
  browserClient: async () =>
    createClient("http://backend.test", "key", {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (_url, init) => {
          sent.push(init?.method ?? "GET");
          // As the database does with an update that has no columns, and with one that it refuses.
          return Response.json(init?.method === "PATCH" ? [] : stored ? [stored] : []);
        },
      },
    }),
}));

const row = { id: "1", updated_at: "1", deleted_at: null, name: "Anna" };

it("answers an update with nothing to write with the row as it is, and never with a refusal", async () => {
  stored = row;
  sent.length = 0;
  expect(await updateRow(team, "1", "1", {})).toEqual({ outcome: "saved", row });
  expect(sent).toEqual(["GET"]);
  expect(await updateRow(team, "1", "0", {})).toEqual({ outcome: "conflict", theirs: row });
  stored = { ...row, deleted_at: "2" };
  expect(await updateRow(team, "1", "1", {})).toEqual({ outcome: "gone" });
  stored = undefined;
  expect(await updateRow(team, "1", "1", {})).toEqual({ outcome: "gone" });
});

it("still tells a refused write from one that came second", async () => {
  stored = row;
  await expect(updateRow(team, "1", "1", { name: "Anne" })).rejects.toMatchObject({ code: "42501" });
  expect(await updateRow(team, "1", "0", { name: "Anne" })).toEqual({ outcome: "conflict", theirs: row });
});
