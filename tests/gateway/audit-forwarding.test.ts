// The audit log on its way to a receiver: what waits while the receiver is away, what arrives, and what is not queued.
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createNetServer } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createAuditForwarding } from "../../server/audit/audit-forwarding.ts";
import { createReceiver } from "../../server/audit/receiver.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { listen, listenInTest } from "../fixtures/listen.ts";
import { serviceClient } from "../fixtures/visitor.ts";

const backend = backendForFile();

beforeEach(async () => {
  await backend.sql`delete from private.audit_events`;
  await backend.sql`delete from private.audit_receiver`;
});

function forwardTo(url: string, token?: string) {
  const logged: string[] = [];
  const db = serviceClient(backend);
  const forwarding = createAuditForwarding({
    db,
    receive: createReceiver({ url, token, host: "www.example.ch" }),
    log: (level, event, facts) => logged.push(`${level} ${event} ${JSON.stringify(facts)}`),
  });
  onTestFinished(forwarding.stop);
  return { ...forwarding, logged, db };
}

const write = (row: number) =>
  backend.sql`insert into public.audit_log (action, table_name, row_id, changes) values ('update', 'statistics', ${String(row)}, '{"value": ["1", "2"]}')`;
/** The next attempt need not wait. */
const dueNow = () => backend.sql`update private.audit_receiver set held_until = now()`;
const waiting = async () => (await backend.sql`select 1 from private.audit_events`).length;

/** Fails as long as told. */
async function webhook() {
  const received: Record<string, unknown>[] = [];
  const state = { status: 503, authorization: "" };
  const server: Server = createServer(async (request, response) => {
    const lines = (await text(request)).trimEnd().split("\n");
    state.authorization = request.headers.authorization ?? "";
    if (state.status === 200) received.push(...lines.map((line) => JSON.parse(line)));
    response.writeHead(state.status).end();
  });
  return { url: `http://127.0.0.1:${await listenInTest(server)}/reduit`, received, state };
}

test("without a receiver nothing is queued; a receiver for which no process asks is forgotten", async () => {
  await write(1);
  expect(await waiting()).toBe(0);
  await forwardTo("http://127.0.0.1:1/").run();
  await write(2);
  expect(await waiting()).toBe(1);
  await backend.sql`update private.audit_receiver set asked_at = now() - interval '31 days'`;
  await write(3);
  expect(await waiting()).toBe(0);
});

test("a receiver that is down gets everything later, in order, once, when its pause is over", async () => {
  const { url, received, state } = await webhook();
  const forwarding = forwardTo(url, "secret-token");
  await forwarding.run();
  const failures: number[] = [];
  for (const value of [11, 12, 13]) {
    await write(value);
    if (value === 12)
      await forwarding.db.rpc("note_sign_in_failure", {
        failure: { by: "password", account: "a", client: "b" },
      });
    await dueNow();
    await forwarding.run();
    const [row] = await backend.sql<{ failures: number }[]>`select failures from private.audit_receiver`;
    failures.push(row?.failures ?? 0);
  }
  expect(failures).toEqual([1, 2, 3]);
  await backend.sql`update private.audit_events set occurred_at = now() - interval '20 minutes' where id = (select min(id) from private.audit_events)`;
  const { waiting: count, oldest } = await forwarding.numbers();
  expect(count).toBe(4);
  expect(Math.round(oldest / 60)).toBe(20);
  expect(received).toEqual([]);
  expect(forwarding.logged).toHaveLength(3);
  expect(forwarding.logged[0]).toBe(
    'error audit events not sent {"waiting":1,"reason":"the receiver answered 503"}',
  );

  state.status = 200;
  await backend.sql`update private.audit_receiver set held_until = now() + interval '1 hour'`;
  await forwarding.run();
  expect(received, "the pause is not over").toEqual([]);
  await dueNow();
  await forwarding.run();
  const change = {
    kind: "audit",
    action: "update",
    table: "statistics",
    columns: ["value"],
    time: expect.any(String),
  };
  expect(received).toMatchObject([
    { ...change, row: "11" },
    { ...change, row: "12" },
    { kind: "sign_in_failed", by: "password", account: "a", client: "b" },
    { ...change, row: "13" },
  ]);
  const ids = received.map(({ id }) => Number(id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(state.authorization).toBe("Bearer secret-token");
  expect(await waiting()).toBe(0);
  await forwarding.run();
  expect(received).toHaveLength(4);
});

test("one process sends at a time; what one does not settle the next one sends again", async () => {
  const { url, received, state } = await webhook();
  state.status = 200;
  const forwarding = forwardTo(url);
  await forwarding.run();
  await write(21);
  expect((await forwarding.db.rpc("claim_audit_events", { most: 10 })).data).toHaveLength(1);
  await forwarding.run();
  expect(received).toEqual([]);
  await dueNow();
  await forwarding.run();
  expect(received).toHaveLength(1);
});

test("syslog over TCP: messages with their length, sent again when the receiver was away", async () => {
  const received: string[][] = [];
  const server = createNetServer({ allowHalfOpen: true }, async (socket) => {
    received.push(readFrames(await buffer(socket)));
    socket.end();
  });
  const port = await listen(server);
  server.close();
  await once(server, "close");
  const forwarding = forwardTo(`syslog+tcp://127.0.0.1:${port}`);
  await forwarding.run();
  await write(31);
  await forwarding.db.rpc("note_sign_in_failure", { failure: { by: "ü" } });
  await write(32);
  await forwarding.run();
  expect(forwarding.logged).toEqual(['error audit events not sent {"waiting":3,"reason":"ECONNREFUSED"}']);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  await dueNow();
  await forwarding.run();
  expect(received).toEqual([
    [
      expect.stringMatching(/^<110>1 20\S+T\S+ www\.example\.ch reduit \d+ audit - \{.*"31".*\}$/),
      expect.stringMatching(/^<108>1 \S+ www\.example\.ch reduit \d+ sign_in_failed - \{.*"ü".*\}$/),
      expect.stringContaining('"32"'),
    ],
  ]);
  expect(await waiting()).toBe(0);
});

/** Each has its length in bytes in front. */
function readFrames(bytes: Buffer): string[] {
  if (bytes.length === 0) return [];
  const start = bytes.indexOf(" ") + 1;
  const end = start + Number(bytes.subarray(0, start));
  return [bytes.toString("utf8", start, end), ...readFrames(bytes.subarray(end))];
}

test("syslog over UDP: each message is a datagram, and gone once it is sent", async () => {
  const received: string[] = [];
  const socket = createSocket("udp4", (message) => received.push(message.toString()));
  onTestFinished(() => void socket.close());
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const forwarding = forwardTo(`syslog+udp://127.0.0.1:${socket.address().port}`);
  await forwarding.run();
  await write(41);
  await write(42);
  await forwarding.run();
  await expect.poll(() => received.length).toBe(2);
  expect(received[0]).toMatch(/^<110>1 20\S+T\S+ www\.example\.ch reduit \d+ audit - \{.*"41".*\}$/);
  expect(received[1]).toMatch(/"42"/);
  expect(await waiting()).toBe(0);
});

test("a receiver by UDP whose name is unknown gets everything later", async () => {
  const forwarding = forwardTo("syslog+udp://receiver.invalid");
  await forwarding.run();
  await write(51);
  await forwarding.run();
  expect(forwarding.logged).toHaveLength(1);
  expect(await waiting()).toBe(1);
});
