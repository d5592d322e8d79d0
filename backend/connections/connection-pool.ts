import { setTimeout as wait } from "node:timers/promises";
import { createLimiter } from "#common/limiter.ts";
import { isConnectionLost } from "../lost-connection.ts";
import { type RequestScope, requestScope } from "../request/scope.ts";
import { hasNoRoom, roomInterval, roomTimer } from "./open-database.ts";
import { type ClientFactory, connectionLost, PooledClient } from "./pooled-client.ts";
import { createResponseMeter } from "./response-size-limit.ts";
import { type Fence, noRows, TransactionSetup } from "./transaction-setup.ts";

/** What lite's query builder does with a connection it has reserved. */
export type Checkout = {
  unsafe: (query: string, parameters: unknown[]) => Promise<unknown>;
  release: () => void;
};

const queueTimeoutMs = 10_000;
/** For statements outside of a client's transaction; inside, its role decides (statement-limits.ts). */
export const statementTimeoutMs = 15_000;
/** Requests do not wait longer for a replica to begin. */
const fenceTimeoutMs = 1_000;
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
 *
 * With a fence, the server is a replica: transactions only, and none begins before the replica has come so far.
 */
export function createConnectionPool(makeClient: ClientFactory, size: number, fence?: () => Fence) {
  const idle: PooledClient[] = [];
  const alive = new Set<PooledClient>();
  const limiter = createLimiter({ concurrency: size });
  const meter = createResponseMeter();
  let ended = false;

  function newClient(): PooledClient {
    const client = new PooledClient(makeClient, meter.lookAtAll, () => {
      alive.delete(client);
      const at = idle.indexOf(client);
      if (at >= 0) idle.splice(at, 1);
    });
    alive.add(client);
    return client;
  }

  /**
   * Resolves with the function that gives the slot back. lite reserves and releases, the limiter runs: so the work is the wait for the
   * release. A cancelled request still gets its slot, and releases it.
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
        client.hangUp(reason);
      },
    };
    const closeAnswer = meter.open(answer);
    let inTransaction = false;
    let isFar = !fence;
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
      // The client has disconnected and knows that the result is uncertain, so nothing is written.
      if (inTransaction && gone?.aborted && word !== "rollback") throw clientGone();
      if (word === "commit" || word === "rollback") {
        const answer = setup.drop() ? await client.ask(query, parameters) : noRows;
        inTransaction = false;
        return answer;
      }
      await sendSetup();
      if (!isFar) throw replicaBehind();
      const following = inTransaction ? undefined : scope?.takeFollowing?.(query);
      const result = following
        ? await client.askInOne(query, parameters, following).catch((error: Error & { code?: string }) => {
            if (scope) scope.isOutdated = outdatedCodes.has(error.code ?? "");
            throw error;
          })
        : await askOpening(query, parameters, inTransaction ? undefined : statementTimeoutMs);
      // It may have arrived before it was checked.
      meter.lookAt(answer);
      if (client.lost) throw client.lost;
      return result;
    }

    async function sendSetup(): Promise<void> {
      const settings = setup.take(fence?.());
      const timer = fence && setTimeout(() => client.discard(), fenceTimeoutMs);
      try {
        const first = client.isOpen ? undefined : settings.shift();
        if (first) await askOpening(first.statement, first.parameters);
        const answers = await Promise.all(
          settings.map((each) => client.ask(each.statement, each.parameters)),
        );
        isFar ||= (answers.at(-1) as { is_far?: boolean }[] | undefined)?.[0]?.is_far === true;
      } finally {
        clearTimeout(timer);
      }
    }

    /**
     * The first statement of a connection opens it. When the server allows no more connections, the request uses one of ours that
     * becomes free.
     */
    async function askOpening(query: string, parameters: unknown[], timeout?: number): Promise<unknown> {
      const isLate = roomTimer();
      for (;;) {
        try {
          return await client.ask(query, parameters, timeout);
        } catch (error) {
          if (client.isOpen || !hasNoRoom(error) || isLate()) throw error;
        }
        client.discard();
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
      if (spent) client.discard();
      else idle.push(client);
      giveBack();
    }
    return { unsafe, release };
  }

  async function end(): Promise<void> {
    ended = true;
    await Promise.all([...alive].map((client) => client.end()));
  }

  return { reserve, end, use: () => ({ running: limiter.running, waiting: limiter.waiting }) };
}

/** How lite looks up the account and the session of a token; it only checks that the row exists. */
const lookUp = /^select \* from "auth"\."(users|sessions)" where "id" = \$1$/;
/** How lite checks after a call whether the function has set its own status; ours set none. */
const ownStatus = /^\s*select current_setting\('response\.status', true\)/i;

/** Queries that lite need not send. */
function knownAnswer(query: string, [id]: unknown[], scope: RequestScope | undefined): object | undefined {
  if (ownStatus.test(query)) return { status: null, headers: null };
  const found = scope?.found?.[lookUp.exec(query)?.[1] as "users" | "sessions"];
  return found !== undefined && found === id ? { id } : undefined;
}

function everyConnectionBusy(): Error {
  return Object.assign(new Error("Every database connection is busy."), { code: "CONNECT_TIMEOUT" });
}

/** The code of PostgreSQL's own conflicts between a replica and its queries. */
function replicaBehind(): Error {
  return Object.assign(new Error("The replica has not caught up."), { code: "40001" });
}

function clientGone(): Error {
  return Object.assign(new Error("The client has disconnected."), { code: "CLIENT_GONE" });
}
