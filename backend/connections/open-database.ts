// Clients of PostgreSQL that also work through a pooler in transaction mode, where two statements in turn may reach two sessions
// (docs/decisions/0055): no startup parameter but the name, and no named statement.
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { connectTimeoutSeconds } from "#common/timeouts.ts";

export const sharedOptions = {
  connect_timeout: connectTimeoutSeconds,
  prepare: false,
  onnotice: () => undefined,
  // postgres.js would pause for up to 20 seconds after the server was unreachable.
  backoff: false,
} as const;

type Options = {
  url: string;
  /** What `pg_stat_activity` shows. */
  name: string;
  max: number;
  /** Milliseconds until a statement is cancelled. A setting of the session would meet other clients of the pooler. */
  statementTimeout?: number;
  /** Not renewed now and then. */
  keptOpen?: boolean;
};

export function openDatabase({ url, name, max, statementTimeout, keptOpen }: Options): Sql {
  const sql = postgres(url, {
    ...sharedOptions,
    max,
    connection: { application_name: name },
    ...(keptOpen && { max_lifetime: null, fetch_types: false }),
  });
  return wrap(sql, statementTimeout);
}

type Callable = (...args: unknown[]) => unknown;

function wrap<Client extends Sql | TransactionSql>(client: Client, timeout: number | undefined): Client {
  const improve = (query: unknown) => (query instanceof Promise ? improveQuery(query, timeout) : query);
  return new Proxy(client, {
    apply: (target, _this, args) => improve(Reflect.apply(target as Callable, undefined, args)),
    get(target, name) {
      const value = Reflect.get(target, name) as Callable;
      if (name === "unsafe") return (...args: unknown[]) => improve(value(...args));
      if (name === "begin") return (...args: unknown[]) => begin(value, args);
      if (name === "savepoint") return (...args: unknown[]) => value(...inTransaction(args));
      return value;
    },
  });

  function inTransaction(args: unknown[], onBegun: () => unknown = () => undefined): unknown[] {
    const work = args.at(-1) as (transaction: TransactionSql) => unknown;
    const wrapped = (transaction: TransactionSql) => {
      onBegun();
      return work(wrap(transaction, timeout));
    };
    return [...args.slice(0, -1), wrapped];
  }

  async function begin(start: Callable, args: unknown[]): Promise<unknown> {
    const isLate = roomTimer();
    for (;;) {
      let begun = false;
      try {
        return await start(...inTransaction(args, () => (begun = true)));
      } catch (error) {
        if (begun || !hasNoRoom(error) || isLate()) throw error;
      }
      await wait(roomInterval);
    }
  }
}

/** Milliseconds. */
export const roomInterval = 100;
const roomTimeout = 10_000;

/** The server has reached its connection limit. One of ours, or of another program, may become free. */
export function hasNoRoom(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === "53300";
}

/** Decides when to stop waiting for a free connection. */
export function roomTimer(): () => boolean {
  const until = Date.now() + roomTimeout;
  return () => Date.now() > until;
}

/** What postgres.js' types leave out of a query. */
type Internals = {
  parameters?: unknown[];
  statement: { types: number[] } | null;
  handler: ((query: unknown) => void) & { debug?: unknown };
  reject: (error: unknown) => void;
  canceller: ((query: unknown) => Promise<void>) | null;
};

/** In one round trip; cancelled after the timeout, and retried if the server had no free connection. */
function improveQuery(query: object, timeout: number | undefined): object {
  const internals = cancelLate(inOneTrip(query), timeout) as Internals;
  const { handler, reject } = internals;
  let isLate: () => boolean;
  function ask(asked: unknown) {
    isLate = roomTimer();
    handler(asked);
  }
  internals.handler = Object.assign(ask, { debug: handler.debug });
  internals.reject = (error) => {
    if (hasNoRoom(error) && !isLate()) setTimeout(handler, roomInterval, query);
    else reject(error);
  };
  return query;
}

/** From the moment it is sent. PostgreSQL answers with the code of its own timeout. */
export function cancelLate<Query extends object>(query: Query, timeout: number | undefined): Query {
  if (timeout === undefined) return query;
  const internals = query as Query & Internals;
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => {
    if (timer) void internals.canceller?.(query).catch(() => undefined);
  };
  return Object.defineProperty(query, "active", {
    get: () => timer !== undefined,
    set(isActive: boolean) {
      clearTimeout(timer);
      // If this process was delayed, the response may have arrived meanwhile: it is read first.
      timer = isActive ? setTimeout(setImmediate, timeout, cancel) : undefined;
    },
  });
}

/**
 * postgres.js first asks for the types of an unnamed statement's parameters, which is a round trip more. PostgreSQL infers them from text
 * as well; only lists and objects, whose text depends on their type, still wait for it.
 */
export function inOneTrip<Query extends object>(query: Query): Query {
  const internals = query as Query & Internals;
  const dependsOnType = (value: unknown, index: number) =>
    Array.isArray(value) ||
    (typeof value === "object" && value !== null && internals.statement?.types[index] === 0);
  let isFirst: boolean | undefined;
  return Object.defineProperty(query, "describeFirst", {
    // Decided once: the types become known between two looks.
    get: () => (isFirst ??= internals.parameters?.some(dependsOnType) ?? false),
    set(wanted: unknown) {
      isFirst = wanted ? undefined : false;
    },
  });
}
