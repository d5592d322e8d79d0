import type { Sql } from "postgres";
import { createConnection, type LiteConnection } from "../lite.ts";
import { requestScope } from "../request/scope.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { sharedOptions } from "./open-database.ts";
import type { ClientFactory } from "./pooled-client.ts";
import { createReplica, type Replica } from "./replica.ts";

const clientOptions = {
  ...sharedOptions,
  max: 1,
  // A timer of the client's would end a connection in the middle of a transaction; the pool renews them between two.
  idle_timeout: 0,
  max_lifetime: 0,
  connection: { application_name: "reduit-api" },
  types: {
    jsonb: {
      to: 3802,
      from: [3802],
      serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
      parse: (text: string) => JSON.parse(text),
    },
    timestamp: { to: 1114, from: [1114], serialize: (value: unknown) => value, parse: isoTime },
    timestamptz: { to: 1184, from: [1184], serialize: (value: unknown) => value, parse: isoTime },
  },
};

export type PooledConnection = LiteConnection & { poolUse(): { running: number; waiting: number } };

/**
 * The API's connections to PostgreSQL, without five of lite's habits:
 *
 * - On its first request it would run `grant all on all tables` to anon and authenticated, which undoes the
 *   grants of our migrations (and, when many first requests meet, fails with "tuple concurrently updated").
 *   Saying that this was done already leaves roles and grants to `prepareDatabase`.
 * - JSON parameters arrive encoded; encoding them again would store user metadata as a JSON string.
 * - Times go out as PostgreSQL writes them (`2026-01-31 09:00:00+00`); PostgREST answers in ISO 8601, which every
 *   browser can read.
 * - It reserves connections in a way that does not survive the server's death: see connection-pool.ts.
 * - It waits for each setting of a transaction separately: see transaction-setup.ts.
 *
 * tests/gateway/data-and-files.test.ts and tests/database/parallel-roles.test.ts notice when a new version of lite changes any of them.
 */
export function createLiteConnection(url: string, poolSize: number, replica?: Replica): PooledConnection {
  const connection = createConnection({ url, postgresOptions: clientOptions });
  const pool = createConnectionPool(clientsOf(url), poolSize);
  const reserve = () =>
    replica && requestScope.getStore()?.readsReplica ? replica.reserve() : pool.reserve();
  // lite's own client gets no query and so never connects.
  Object.assign(connection.driver, { reserve, end: pool.end });
  (connection as unknown as { rlsState: "active" }).rlsState = "active";
  return Object.assign(connection, { poolUse: pool.use });
}

export function createLiteReplica(url: string, poolSize: number, sql: Sql): Replica {
  return createReplica(clientsOf(url), poolSize, sql);
}

function clientsOf(url: string): ClientFactory {
  return (client) => createConnection({ url, postgresOptions: { ...clientOptions, ...client } }).driver;
}

/** Leaves "infinity" and years before Christ as they are. */
function isoTime(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/.exec(text);
  if (!parts) return text;
  const [, day, time, hours, minutes] = parts;
  return hours ? `${day}T${time}${hours}${minutes ?? ":00"}` : `${day}T${time}`;
}
