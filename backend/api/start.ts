import type { Server } from "node:http";
import type { Sql } from "postgres";
import { createKeyRing, type Key } from "#common/key-ring.ts";
import { createTracer } from "#common/tracing.ts";
import { createBackground } from "../accounts/background.ts";
import { companyReader } from "../accounts/company.ts";
import { createFactorVault } from "../accounts/factors/factor-vault.ts";
import { createSessionTokens } from "../accounts/sessions/session-tokens.ts";
import { siteUrlReader } from "../accounts/site-url.ts";
import { makeSetupToken } from "../admins/setup-token.ts";
import { isPooled, refuseCrowd, shareConnections } from "../connections/connection-budget.ts";
import { statementTimeoutMs } from "../connections/connection-pool.ts";
import { createLiteConnection, createLiteReplica } from "../connections/lite-connection.ts";
import { openDatabase } from "../connections/open-database.ts";
import type { ApiEnvironment } from "../env.ts";
import { hashPassword } from "../hashing/bcrypt.ts";
import { readOrMakeKeys } from "../keys/installation-keys.ts";
import { log, summary } from "../log.ts";
import { accessTokenSeconds } from "../request/token-lifetime.ts";
import { prepareDatabase } from "../schema.ts";
import { seedContent } from "../seed.ts";
import { translateDatabaseErrors } from "./database-errors.ts";
import { readServerVersion } from "./database-numbers.ts";
import { createApiHandler } from "./handler.ts";
import { createHealth } from "./health.ts";
import { createLiteApp } from "./lite-app.ts";
import { routesForWeb } from "./routes-for-web.ts";
import { createApiServer } from "./server.ts";

/** `postgres` is the server's own version number. */
export type RunningApi = { server: Server; keys: Key[]; postgres: number; close: () => Promise<void> };

/** What the web process sees meanwhile. */
type Notify = (
  message:
    | { type: "progress"; message: string }
    | { type: "setup-link"; token: string }
    | { type: "mail" | "content" },
) => void;

export async function startApi(env: ApiEnvironment, notify: Notify = () => undefined): Promise<RunningApi> {
  const { keys: found, postgres: version, pooled } = await prepare(env, notify);
  const { databaseUrl: url } = env;
  const shares = shareConnections(env.databaseConnections);
  const sql = openDatabase({
    url,
    name: "reduit-accounts",
    max: shares.accounts,
    statementTimeout: statementTimeoutMs,
  });
  const health = createHealth(url);
  // Given in the environment, they change with a start.
  const keys = createKeyRing({ keys: found, load: env.keys ? undefined : () => readOrMakeKeys(sql) });
  const replica = env.databaseReplicaUrl
    ? createLiteReplica(env.databaseReplicaUrl, shares.lite, sql)
    : undefined;
  const connection = createLiteConnection(url, shares.lite, replica);
  translateDatabaseErrors(connection);
  const company = companyReader(sql);
  const siteUrl = siteUrlReader(sql, env);
  const app = createLiteApp(keys, connection, sql);
  const background = createBackground();
  const handle = createApiHandler({
    app,
    sql,
    health,
    replica,
    background,
    tokens: createSessionTokens(() => keys.current("jwt"), accessTokenSeconds),
    vault: env.factorKey === undefined ? undefined : createFactorVault(env.factorKey),
    siteUrl,
    company,
    keys,
  });
  const tracer = env.tracing && createTracer({ ...env.tracing, service: "reduit-api", log });
  await warmUp(handle, keys.current("publishable"));
  await health.ask();
  // A pooler in transaction mode forwards none, so web finds out by polling.
  const listening = pooled
    ? []
    : [
        sql.listen("outgoing_mails", () => notify({ type: "mail" })),
        sql.listen("content_changes", () => notify({ type: "content" })),
      ];
  for (const each of listening)
    each.catch((error) => log("warn", "notifications not received", { reason: summary(error) }));
  return {
    server: createApiServer({
      handle,
      gatewaySecret: env.gatewaySecret,
      internal: {
        routes: routesForWeb({ sql, keys, poolUse: connection.poolUse, replica }),
        secret: env.internalSecret,
      },
      tracer,
    }),
    keys: found,
    postgres: version,
    close: async () => {
      keys.close();
      await background.finished();
      await tracer?.close();
      await Promise.all([connection.close(), replica?.end(), sql.end({ timeout: 5 }), health.close()]);
    },
  };
}

async function prepare(
  { databaseUrl, databaseConnections, contentDir, keys }: ApiEnvironment,
  notify: Notify,
): Promise<{ keys: Key[]; postgres: number; pooled: boolean }> {
  // Web shows it while it waits.
  const report = (message: string) => notify({ type: "progress", message });
  const sql = openDatabase({ url: databaseUrl, name: "reduit-start", max: 1 });
  try {
    await refuseUnreachable(sql, databaseUrl);
    const pooled = await isPooled(sql);
    const crowd = pooled ? undefined : await refuseCrowd(sql, databaseConnections);
    if (crowd) log("warn", "too few connections to the database", { reason: crowd });
    await prepareDatabase(sql, { report });
    await seedContent(sql, contentDir, report);
    const token = await makeSetupToken(sql);
    if (token) notify({ type: "setup-link", token });
    const version = await readServerVersion(sql);
    return { keys: keys ?? (await readOrMakeKeys(sql)), postgres: version, pooled };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Names only host and database, because the URL contains the password. */
async function refuseUnreachable(sql: Sql, databaseUrl: string): Promise<void> {
  await sql`select 1`.catch((error: Error) => {
    const { host, pathname } = new URL(databaseUrl);
    throw new Error(
      `The database ${host}${pathname} refused the connection (${error.message}): check that it is running, and set DATABASE_URL to its host, user and password.`,
      { cause: error },
    );
  });
}

/** lite reads the schema at its first request and caches an empty result as "no tables", so we make that request now. */
async function warmUp(handle: (request: Request) => Promise<Response>, key: string): Promise<void> {
  const url = "http://localhost/rest/v1/company?select=id&limit=1";
  const answer = await handle(new Request(url, { headers: { apikey: key } }));
  if (!answer.ok) throw new Error(`The API cannot reach the database (${answer.status}).`);
  // Starts the hashing thread, so that the first visitor does not wait for it.
  await hashPassword("warm-up", 4);
}
