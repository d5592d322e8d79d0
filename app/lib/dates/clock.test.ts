import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeSince } from "#common/dates/format.ts";
import { createBrowserClient } from "../backend/browser-client.ts";
import { noteServerTime, serverNow } from "./clock.ts";

const config = { backendUrl: "/", publishableKey: "sb_publishable_test", mailbox: false, realtime: false };
const server = new Date("2026-03-12T12:00:00Z");
const day = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test.each([
  ["a day ahead", day],
  ["a day behind", -day],
  ["two years behind", -730 * day],
  ["right", 0],
])("three days are three days on a device whose clock is %s", async (_clock, error) => {
  vi.setSystemTime(server.getTime() + error);
  vi.stubGlobal("fetch", async () => Response.json(null, { headers: { date: server.toUTCString() } }));
  await createBrowserClient(config, "https://site.example").rpc("note_visit");
  expect(timeSince(new Date(server.getTime() - 3 * day), serverNow())).toBe("3 days ago");
});

test("an answer without a time, or with nonsense, changes nothing", () => {
  vi.setSystemTime(server);
  for (const header of [null, "", "soon"]) noteServerTime(header);
  expect(serverNow()).toEqual(server);
});
