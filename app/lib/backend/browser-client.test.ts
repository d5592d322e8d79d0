import { afterEach, expect, test, vi } from "vitest";
import { createBrowserClient, endingSession, sessionKey } from "./browser-client.ts";

const config = { backendUrl: "/", publishableKey: "sb_publishable_test", mailbox: false, realtime: false };
const hour = 3600;

afterEach(() => vi.unstubAllGlobals());

function answering(body: object, status = 200) {
  const fetch = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) =>
    Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("calls this site's own backend, with its key and the client's version", async () => {
  const fetch = answering([]);
  await createBrowserClient(config, "https://site.example").from("profiles").select("id");
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(String(url)).toBe("https://site.example/rest/v1/profiles?select=id");
  const headers = new Headers(init?.headers);
  expect(headers.get("x-client-info")).toBe("reduit/1.0.0");
  expect(headers.get("apikey")).toBe(config.publishableKey);
  expect(init?.signal).toBeInstanceOf(AbortSignal);
});

test("asks a Supabase project where there is one", async () => {
  const fetch = answering([]);
  await createBrowserClient({ ...config, backendUrl: "https://project.example" }, "https://site.example").rpc(
    "content_revisions",
  );
  expect(String(fetch.mock.calls[0]?.[0])).toBe("https://project.example/rest/v1/rpc/content_revisions");
});

test("a small write arrives although the page is left; what is read, and what is long, does not outlive it", async () => {
  const fetch = answering([]);
  const client = createBrowserClient(config, "https://site.example");
  const bookmark = { user_id: "1", post_id: "2" };
  await client.from("bookmarks").insert(bookmark);
  await client.from("bookmarks").delete().match(bookmark);
  await client.from("profiles").update({ full_name: "Anna" }).eq("id", "1");
  await client
    .from("profiles")
    .update({ full_name: "A".repeat(5_000) })
    .eq("id", "1");
  await client.from("profiles").select("id");
  await client.rpc("content_revisions");
  expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a small save of a record arrives although the page is left", async () => {
  const fetch = answering({});
  const client = createBrowserClient(config, "https://site.example");
  await client.rpc("publish_record", {
    table_name: "pages",
    row_id: "1",
    seen: "2026-01-01",
    data: { title: "A" },
  });
  expect(fetch.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true]);
});

test("registers with PKCE, a limit of 10 realtime events a second, and a session the head's script finds", async () => {
  const fetch = answering({ id: "1", email: "a@example.test" });
  const client = createBrowserClient(config, "https://site.example");
  await client.auth.signUp({ email: "a@example.test", password: "correct horse 7" });
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)).code_challenge).toMatch(/.{40,}/);
  expect(new URL(client.realtime.endpointURL()).searchParams.get("eventsPerSecond")).toBe("10");
  expect(sessionKey).toMatch(/^sb-.*-auth-token$/);
});

test.each([
  ["ahead", -2],
  ["behind", 2],
])("a clock two hours %s neither ends a session early nor keeps it too long", async (_where, hours) => {
  const serverNow = Math.floor(Date.now() / 1000) + hours * hour;
  answering({
    access_token: "a.b.c",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: hour,
    expires_at: serverNow + hour,
    user: { id: "1" },
  });
  const client = createBrowserClient(config, "https://site.example");
  const { data } = await client.auth.signInWithPassword({
    email: "a@example.test",
    password: "correct horse 7",
  });
  const left = (data.session?.expires_at ?? 0) - Date.now() / 1000;
  expect(Math.abs(left - hour)).toBeLessThan(600);
  await client.auth.stopAutoRefresh();
});

test("ending a session waits for open saves, and for requests that follow them", async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push(() => resolve(Response.json([])))));
  const client = createBrowserClient(config, "https://site.example");
  const saved = client
    .from("profiles")
    .select("id")
    .then(() => client.from("profiles").select("id").then());
  await vi.waitFor(() => expect(answers).toHaveLength(1), 60_000);
  const done = vi.fn();
  const waiting = endingSession(async () => ({ success: true })).then(done);
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2), 60_000);
  expect(done).not.toHaveBeenCalled();
  answers[1]?.();
  await saved;
  await waiting;
});

test("an answer that does not come does not prevent signing out", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  void createBrowserClient(config, "https://site.example").from("profiles").select("id").then();
  expect(await endingSession(async () => ({ success: true }), 20)).toEqual({ success: true });
});

test.each([true, false])("requests wait while a session is being ended: ended is %s", async (success) => {
  const fetch = answering([]);
  const client = createBrowserClient(config, "https://site.example");
  let say = (_outcome: { success: boolean }) => {};
  const outcome = endingSession(() => new Promise<{ success: boolean }>((resolve) => (say = resolve)), 0);
  const asked = client.from("profiles").select("id").then();
  await new Promise((done) => setTimeout(done, 20));
  expect(fetch).not.toHaveBeenCalled();
  say({ success });
  await outcome;
  const { error } = await asked;
  expect(fetch).toHaveBeenCalledTimes(success ? 0 : 1);
  expect(error?.message).toBe(success ? "AbortError: The session has ended." : undefined);
});
