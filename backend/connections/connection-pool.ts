import { connect, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { createLimiter } from "#common/limiter.ts";
import { isConnectionLost } from "../lost-connection.ts";
import { type RequestScope, requestScope } from "../request/scope.ts";
import { cancelLate, hasNoRoom, inOneTrip, roomInterval, roomTimer } from "./open-database.ts";
import { createResponseMeter } from "./response-size-limit.ts";
import { noRows, TransactionSetup } from "./transaction-setup.ts";

/** Makes a client for one connection, with the socket we give it. */
export type ClientFactory = (options: { socket: SocketFactory; onclose: () => void }) => Sql;
type SocketFactory = (options: { host: string[]; port: number[]; path: string | false }) => Socket;

/** What lite's query builder does with a connection it has reserved. */
export type Checkout = {
  unsafe: (query: string, parameters: unknown[]) => Promise<unknown>;
  release: () => void;
};

type Client = {
  sql: Sql;
  bornAt: number;
  /** The server has answered. */
  isOpen: boolean;
  /** Why it is lost, once it is. */
  lost: Error | undefined;
  lose: (reason?: Error) => void;
  /** What to call with the reason when it is lost, for each statement that waits for its answer. */
  waiting: Set<(reason: Error) => void>;
  bytesRead: () => number;
  /** What is still to come is not read. */
  hangUp: () => void;
};

const queueTimeoutMs = 10_000;
/** For statements outside of a client's transaction; inside, its role decides (statement-limits.ts). */
export const statementTimeoutMs = 15_000;
const queryTimeoutMs = 60_000;
const maxAgeMs = 30 * 60_000;
/** What a statement says that met a row which came, or missed one which went, after lite had looked. */
const outdatedCodes = new Set(["23505", "23503"]);
const undoneCodes = new Set(["40P01", "40001"]);

/**
 * Connections lent to one request at a time, each with a client of its own that connects once.
 *
 * postgres.js' own `reserve()` is not safe when the server goes away: a waiting reservation can be forgotten (the
 * request hangs), a connection can be given to a reservation that failed long ago (the pool shrinks), the process can
 * end with a TypeError, and, worst, a request whose connection was lost can use it again after it was reconnected for
 * another request, and roll back that one's transaction and role. Here a lost connection stays lost: everything that its
 * request still wants fails, and the next request gets a new one. tests/database/connection-loss.test.ts kills it often.
 */
export function createConnectionPool(makeClient: ClientFactory, size: number) {
  const idle: Client[] = [];
  const alive = new Set<Client>();
  const limiter = createLimiter({ concurrency: size });
  const meter = createResponseMeter();
  let ended = false;

  function newClient(): Client {
    function lose(reason = connectionLost()) {
      client.lost ??= reason;
      alive.delete(client);
      const at = idle.indexOf(client);
      if (at >= 0) idle.splice(at, 1);
      for (const fail of client.waiting) fail(client.lost);
    }
    const { socket, bytesRead, hangUp } = connectOnce(meter.lookAtAll);
    const sql = makeClient({ socket, onclose: () => lose() });
    const waiting: Client["waiting"] = new Set();
    const client: Client = {
      sql,
      bornAt: Date.now(),
      isOpen: false,
      lost: undefined,
      lose,
      waiting,
      bytesRead,
      hangUp,
    };
    alive.add(client);
    return client;
  }

  /**
   * Resolves with the function that gives the slot back. lite reserves and releases, the limiter runs: so the work is the wait for the
   * release. A request that has given up still gets its slot, and passes it on.
   */
  function takeSlot(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      reject(everyConnectionBusy());
    }, queueTimeoutMs);
    void limiter.run(async () => {
      clearTimeout(timer);
      if (ended) reject(new Error("The database connections were closed."));
      else if (waiting) await new Promise<void>((giveBack) => resolve(giveBack));
    });
    return promise;
  }

  async function reserve(): Promise<Checkout> {
    const scope = requestScope.getStore();
    const gone = scope?.gone;
    const noteFailure = (error: unknown): never => {
      if (scope && isConnectionLost(error)) scope.isBusy = true;
      if (scope && undoneCodes.has((error as { code?: string }).code ?? "")) scope.isUndone = true;
      throw error;
    };
    const giveBack = await takeSlot().catch(noteFailure);
    if (gone?.aborted) {
      giveBack();
      throw clientGone();
    }
    let client = idle.pop() ?? newClient();
    const setup = new TransactionSetup();
    let before = client.bytesRead();
    const answer = {
      size: () => client.bytesRead() - before,
      stop: (reason: Error) => {
        client.lose(reason);
        client.hangUp();
        discard(client);
      },
    };
    const closeAnswer = meter.open(answer);
    let inTransaction = false;
    let released = false;

    function unsafe(query: string, parameters: unknown[]): Promise<unknown> {
      return answerTo(query, parameters).catch(noteFailure);
    }

    async function answerTo(query: string, parameters: unknown[]): Promise<unknown> {
      if (client.lost || released) throw client.lost ?? connectionLost();
      const known = knownAnswer(query, parameters, scope);
      if (known) return Object.assign([known], { command: "SELECT", count: 1 });
      const word = /^\s*(begin|start|commit|rollback)(?!\s+to)\b/i.exec(query)?.[1]?.toLowerCase();
      if (word === "begin" || word === "start") {
        inTransaction = true;
        setup.begin(query);
        return noRows;
      }
      if (inTransaction && setup.takeSetting(query, parameters)) return noRows;
      // The client has gone, with the answer that the result is not known: so nothing is done.
      if (inTransaction && gone?.aborted && word !== "rollback") throw clientGone();
      if (word === "commit" || word === "rollback") {
        const answer = setup.drop() ? await ask(client, query, parameters) : noRows;
        inTransaction = false;
        return answer;
      }
      const settings = setup.take();
      const first = client.isOpen ? undefined : settings.shift();
      if (first) await askOpening(first.statement, first.parameters);
      await Promise.all(settings.map((each) => ask(client, each.statement, each.parameters)));
      const following = inTransaction ? undefined : scope?.takeFollowing?.(query);
      const result = following
        ? await askInOne(client, query, parameters, following).catch((error: Error & { code?: string }) => {
            if (scope) scope.isOutdated = outdatedCodes.has(error.code ?? "");
            throw error;
          })
        : await askOpening(query, parameters, inTransaction ? undefined : statementTimeoutMs);
      // It may have arrived faster than it was looked at.
      meter.lookAt(answer);
      if (client.lost) throw client.lost;
      return result;
    }

    /** The first statement of a connection opens it. When the server has no room for another, one of ours that becomes free will do. */
    async function askOpening(query: string, parameters: unknown[], timeout?: number): Promise<unknown> {
      const isLate = roomTimer();
      for (;;) {
        try {
          return await ask(client, query, parameters, timeout);
        } catch (error) {
          if (client.isOpen || !hasNoRoom(error) || isLate()) throw error;
        }
        discard(client);
        await wait(roomInterval);
        client = idle.pop() ?? newClient();
        before = client.bytesRead();
      }
    }

    function release() {
      if (released) return;
      released = true;
      closeAnswer();
      // An open transaction would lend this request's role to the next one.
      const spent = client.lost || inTransaction || ended || Date.now() - client.bornAt > maxAgeMs;
      if (spent) discard(client);
      else idle.push(client);
      giveBack();
    }
    return { unsafe, release };
  }

  function discard(client: Client) {
    client.lose();
    void client.sql.end({ timeout: 0 }).catch(() => undefined);
  }

  async function ask(
    client: Client,
    query: string,
    parameters: unknown[],
    timeout?: number,
  ): Promise<unknown> {
    if (client.lost) throw client.lost;
    // A machine that vanished without a word leaves its connections open and silent.
    const timer = setTimeout(() => discard(client), queryTimeoutMs);
    // Not Promise.race with a promise of the connection's: that would hold every answer for as long as the connection lives.
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    client.waiting.add(reject);
    const asked = client.sql.unsafe(query, parameters as Parameters<Sql["unsafe"]>[1]);
    try {
      cancelLate(inOneTrip(asked), timeout).then(resolve, reject);
      const answer = await promise;
      client.isOpen = true;
      return answer;
    } catch (error) {
      // Only the server's own errors have a severity; anything else means that there is no server to speak of.
      if (error instanceof Error && "severity" in error) throw error;
      if (error === client.lost) throw error;
      discard(client);
      throw connectionLost(error);
    } finally {
      clearTimeout(timer);
      client.waiting.delete(reject);
    }
  }

  /** The statement and those that belong to it: all of them, or none. */
  async function askInOne(
    client: Client,
    query: string,
    parameters: unknown[],
    following: Iterable<{ statement: string; parameters: unknown[] }>,
  ): Promise<unknown> {
    await ask(client, "begin", []);
    try {
      const result = await ask(client, query, parameters);
      for (const each of following) await ask(client, each.statement, each.parameters);
      await ask(client, "commit", []);
      return result;
    } catch (error) {
      await ask(client, "rollback", []).catch(() => discard(client));
      throw error;
    }
  }

  async function end(): Promise<void> {
    ended = true;
    await Promise.all([...alive].map((client) => client.sql.end({ timeout: 5 }).catch(() => undefined)));
  }

  return { reserve, end, use: () => ({ running: limiter.running, waiting: limiter.waiting }) };
}

/** The first call connects; a further one, which would be a silent reconnection, gets a socket that fails. */
function connectOnce(onBytes: () => void): {
  socket: SocketFactory;
  bytesRead: () => number;
  hangUp: () => void;
} {
  let connected: Socket | undefined;
  const socket: SocketFactory = ({ host, port, path }) => {
    if (connected) {
      const closed = new Socket();
      // Not at once: postgres.js listens for the error a moment after it was given the socket.
      setImmediate(() => closed.destroy(connectionLost()));
      return closed;
    }
    connected = path ? connect(path) : connect(port[0] ?? 5432, host[0] ?? "127.0.0.1");
    connected.on("data", onBytes);
    // postgres.js verifies a TLS certificate against this name.
    return Object.assign(connected, { host: host[0] });
  };
  // Counted on the socket itself, below TLS, because postgres.js tells of a row only when all of it has come.
  return { socket, bytesRead: () => connected?.bytesRead ?? 0, hangUp: () => connected?.destroy() };
}

/** How lite looks for the account and the session of a token; of the row it only wants to know that it is there. */
const lookUp = /^select \* from "auth"\."(users|sessions)" where "id" = \$1$/;
/** How lite asks after a call whether the function has set its own status; ours set none. */
const ownStatus = /^\s*select current_setting\('response\.status', true\)/i;

/** What lite need not ask. */
function knownAnswer(query: string, [id]: unknown[], scope: RequestScope | undefined): object | undefined {
  if (ownStatus.test(query)) return { status: null, headers: null };
  const found = scope?.found?.[lookUp.exec(query)?.[1] as "users" | "sessions"];
  return found !== undefined && found === id ? { id } : undefined;
}

function everyConnectionBusy(): Error {
  return Object.assign(new Error("Every database connection is busy."), { code: "CONNECT_TIMEOUT" });
}

function clientGone(): Error {
  return Object.assign(new Error("The client has gone."), { code: "CLIENT_GONE" });
}

function connectionLost(cause?: unknown): Error {
  const error = new Error("The connection to the database was lost.", { cause });
  return Object.assign(error, { code: "CONNECTION_CLOSED" });
}
