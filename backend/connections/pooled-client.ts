import { connect, Socket } from "node:net";
import type { Sql } from "postgres";
import { cancelLate, inOneTrip } from "./open-database.ts";

/** Makes a client for one connection, with the socket we give it. */
export type ClientFactory = (options: { socket: SocketFactory; onclose: () => void }) => Sql;
type SocketFactory = (options: { host: string[]; port: number[]; path: string | false }) => Socket;

type Statement = { statement: string; parameters: unknown[] };

const queryTimeoutMs = 60_000;

/** One connection, which is opened by its first statement. Once lost it stays lost. */
export class PooledClient {
  readonly bornAt = Date.now();
  /** The server has answered. */
  isOpen = false;
  /** The reason, once it is lost. */
  lost: Error | undefined;
  readonly #sql: Sql;
  readonly #socket: ReturnType<typeof connectOnce>;
  readonly #onLost: () => void;
  /** What to call with the reason when it is lost, for each statement that waits for its answer. */
  readonly #waiting = new Set<(reason: Error) => void>();

  constructor(makeClient: ClientFactory, onBytes: () => void, onLost: () => void) {
    this.#onLost = onLost;
    this.#socket = connectOnce(onBytes);
    this.#sql = makeClient({ socket: this.#socket.open, onclose: () => this.#lose(connectionLost()) });
  }

  bytesRead = () => this.#socket.bytesRead();

  async ask(query: string, parameters: unknown[], timeout?: number): Promise<unknown> {
    if (this.lost) throw this.lost;
    // A machine that lost its network leaves its connections open and silent.
    const timer = setTimeout(() => this.discard(), queryTimeoutMs);
    // Not Promise.race with a promise of the connection's: that would hold every answer for as long as the connection lives.
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.add(reject);
    const asked = this.#sql.unsafe(query, parameters as Parameters<Sql["unsafe"]>[1]);
    try {
      cancelLate(inOneTrip(asked), timeout).then(resolve, reject);
      const answer = await promise;
      this.isOpen = true;
      return answer;
    } catch (error) {
      // Only the server's own errors have a severity; any other error means that the server is unreachable.
      if (error instanceof Error && "severity" in error) throw error;
      if (error === this.lost) throw error;
      this.discard();
      throw connectionLost(error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(reject);
    }
  }

  /** The statement and those that belong to it, in one transaction. */
  async askInOne(query: string, parameters: unknown[], following: Iterable<Statement>): Promise<unknown> {
    await this.ask("begin", []);
    try {
      const result = await this.ask(query, parameters);
      for (const each of following) await this.ask(each.statement, each.parameters);
      await this.ask("commit", []);
      return result;
    } catch (error) {
      await this.ask("rollback", []).catch(() => this.discard());
      throw error;
    }
  }

  discard(reason = connectionLost()) {
    this.#lose(reason);
    void this.#sql.end({ timeout: 0 }).catch(() => undefined);
  }

  /** What is still to come is not read. */
  hangUp(reason: Error) {
    this.#lose(reason);
    this.#socket.hangUp();
    this.discard();
  }

  /** After the statements under way. */
  async end(): Promise<void> {
    await this.#sql.end({ timeout: 5 }).catch(() => undefined);
  }

  #lose(reason: Error) {
    this.lost ??= reason;
    this.#onLost();
    for (const fail of this.#waiting) fail(this.lost);
  }
}

/** The first call connects; a further one, which would be a silent reconnection, gets a socket that fails. */
function connectOnce(onBytes: () => void) {
  let connected: Socket | undefined;
  const open: SocketFactory = ({ host, port, path }) => {
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
  return { open, bytesRead: () => connected?.bytesRead ?? 0, hangUp: () => connected?.destroy() };
}

export function connectionLost(cause?: unknown): Error {
  const error = new Error("The connection to the database was lost.", { cause });
  return Object.assign(error, { code: "CONNECTION_CLOSED" });
}
