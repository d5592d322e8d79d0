import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import type { Counters } from "../counters/counters.ts";
import type { Backend } from "../supervisor/backend.ts";
import { createInvitations } from "./invitations.ts";

const bearer = `Bearer ${"a".repeat(40)}`;
const backend = {
  url: "http://api.test",
  headers: {},
  publishableKey: "publishable",
  internal: undefined,
} as unknown as Backend;

type Parts = {
  answer?: Response;
  internal?: unknown;
  db?: unknown;
  privileged?: unknown;
  counters?: Counters;
};

function start({ answer, internal, db, privileged, counters = createMemoryCounters() }: Parts) {
  let invited = 0;
  const asked: { url: string; body: Record<string, string>; headers: Record<string, string> }[] = [];
  const invitations = createInvitations({
    backend: { ...backend, internal } as Backend,
    fetch: async (url, init) => {
      asked.push({
        url: String(url),
        body: JSON.parse(String(init?.body)),
        headers: init?.headers as Record<string, string>,
      });
      return answer ?? Response.json({ email: "new@example.ch" });
    },
    db: db as Database,
    privileged: privileged as Database | undefined,
    counters,
    onInvited: () => invited++,
    log: () => undefined,
  });
  return { invitations, invited: () => invited, asked };
}

test("each invitation has a token of its own, given to the database with the caller's own rights", async () => {
  const { invitations, invited, asked } = start({ privileged: {} });
  const sent = await invitations.send(bearer, { email: "New@example.ch", role: "editor" }, "client");
  expect(sent).toEqual({ status: 200, body: { email: "new@example.ch" } });
  await invitations.send(bearer, { email: "New@example.ch", role: "editor" }, "client");
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([bearer, bearer]);
  const tokens = asked.map(({ body }) => body.token);
  expect(tokens).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(new Set(tokens).size).toBe(2);
  expect(JSON.stringify(sent)).not.toContain(tokens[0]);
  expect(invited()).toBe(2);
});

test("without the secret key no mail could be sent, so nothing is stored", async () => {
  const { invitations, asked } = start({});
  expect((await invitations.send(bearer, { email: "a@b.ch", role: "editor" }, "client")).status).toBe(503);
  expect(asked).toEqual([]);
});

test("a refusal by the database is passed on with its code, and nothing is mailed", async () => {
  const answer = Response.json({ code: "PT403", message: "Please confirm." }, { status: 403 });
  const { invitations, invited } = start({ answer, privileged: {} });
  expect(await invitations.send(bearer, { email: "a@b.ch", role: "admin" }, "client")).toEqual({
    status: 403,
    body: { problem: "Please confirm.", code: "PT403" },
  });
  expect(invited()).toBe(0);
});

test.each([undefined, "Basic x", "Bearer short"])("%s does not reach the backend", async (authorization) => {
  const { invitations, asked } = start({});
  expect((await invitations.send(authorization, {}, "client")).status).toBe(403);
  expect(asked).toEqual([]);
});

test("one client is limited across processes", async () => {
  const counters = createMemoryCounters();
  const { invitations, invited } = start({ privileged: {}, counters });
  for (let press = 0; press < 31; press++)
    await invitations.send(bearer, { email: "a@b.ch", role: "editor" }, "one");
  expect(invited()).toBe(30);
  const other = start({ counters });
  expect((await other.invitations.send(bearer, { email: "a@b.ch", role: "editor" }, "one")).status).toBe(429);
  expect((await other.invitations.makeAccount({ token: "t", password: "p" }, "one")).status).toBe(429);
});

test("nothing is sent while the limits cannot be counted", async () => {
  const counters = { count: () => Promise.reject(new Error("away")), alias: async () => "" };
  const { invitations, asked } = start({ counters });
  expect((await invitations.send(bearer, { email: "a@b.ch", role: "editor" }, "one")).status).toBe(503);
  expect((await invitations.makeAccount({ token: "t", password: "p" }, "one")).status).toBe(503);
  expect(asked).toEqual([]);
});

test("an account is made by the API child, whose sentence is passed on", async () => {
  const asked: unknown[] = [];
  const internal = {
    ask: async (...question: unknown[]) => {
      asked.push(question.slice(0, 2));
      return asked.length === 1 ? null : "Too short.";
    },
  };
  const { invitations } = start({ internal });
  const body = { token: "t", password: "p" };
  expect(await invitations.makeAccount(body, "client")).toEqual({ status: 200, body: {} });
  expect(asked[0]).toEqual(["invited-account", body]);
  expect(await invitations.makeAccount(body, "client")).toEqual({
    status: 422,
    body: { problem: "Too short." },
  });
});

test("on a Supabase project an invitation that is open makes a confirmed account of its e-mail", async () => {
  const made: unknown[] = [];
  const answers: unknown[] = [{ email: "new@example.ch" }, null];
  const db = { rpc: async () => ({ data: answers.shift(), error: null }) };
  const createUser = async (user: unknown) => {
    made.push(user);
    return { error: null };
  };
  const { invitations } = start({ db, privileged: { auth: { admin: { createUser } } } });
  const body = { token: "t", password: "secret words", email: "other@example.ch" };
  expect((await invitations.makeAccount(body, "client")).status).toBe(200);
  expect(made).toEqual([{ email: "new@example.ch", password: "secret words", email_confirm: true }]);
  expect((await invitations.makeAccount(body, "client")).status).toBe(422);
  expect(made).toHaveLength(1);
});
