import type { Server } from "node:http";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { createMailSender } from "#common/mail/sender.ts";
import { createAccountMail } from "../accounts/account-mail.ts";
import { createBackground } from "../accounts/background.ts";
import { companyReader } from "../accounts/company.ts";
import { siteUrlReader } from "../accounts/site-url.ts";
import { makeSetupToken } from "../admins/setup-token.ts";
import type { ApiEnvironment } from "../env.ts";
import { hashPassword } from "../hashing/bcrypt.ts";
import { createLiteConnection } from "../lite-connection.ts";
import { log } from "../log.ts";
import { prepareDatabase } from "../schema.ts";
import { seedContent } from "../seed.ts";
import { watchRemovedFiles } from "../storage/removed-files.ts";
import { translateDatabaseErrors } from "./database-errors.ts";
import { createApiHandler } from "./handler.ts";
import { createLiteApp } from "./lite-app.ts";
import { createApiServer } from "./server.ts";

/**
 * No statement outside of a client's transaction may hold a connection longer; inside, its role decides (statement-limits.ts).
 * Migrations and seed have a connection without it.
 */
const statementTimeoutMs = 15_000;

export type RunningApi = { server: Server; close: () => Promise<void> };

export async function startApi(env: ApiEnvironment): Promise<RunningApi> {
  await prepare(env);
  const sql = postgres(env.databaseUrl, {
    max: 4,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { application_name: "reduit-accounts", statement_timeout: statementTimeoutMs },
  });
  const connection = createLiteConnection(withStatementTimeout(env.databaseUrl));
  translateDatabaseErrors(connection);
  const company = companyReader(sql);
  const sender = createMailSender({
    smtpUrl: env.smtpUrl,
    dataDir: env.dataDir,
    from: async () => (await company()).sender,
    report: (event, facts) => log("warn", event, facts),
  });
  const mail = createAccountMail(sender, siteUrlReader(sql, env), company);
  const storageFolder = join(env.dataDir, "storage");
  const app = createLiteApp(env, connection, mail.forLite, storageFolder);
  const background = createBackground();
  const handle = createApiHandler({ app, sql, mail, background, secretKey: env.secretKey });
  await warmUp(handle, env.publishableKey);
  const stopWatching = watchRemovedFiles(sql, storageFolder);
  return {
    server: createApiServer(handle, env.gatewaySecret),
    close: async () => {
      stopWatching();
      await background.finished();
      await sender.close();
      await Promise.all([connection.close(), sql.end({ timeout: 5 })]);
    },
  };
}

async function prepare({ databaseUrl, contentDir }: ApiEnvironment): Promise<void> {
  // Web shows it while it waits.
  const report = (message: string) => process.send?.({ type: "progress", message });
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await refuseUnreachable(sql, databaseUrl);
    await prepareDatabase(sql, { report });
    await seedContent(sql, contentDir, report);
    const token = await makeSetupToken(sql);
    if (token) process.send?.({ type: "setup-link", token });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Names host and database; the URL itself holds the password. */
async function refuseUnreachable(sql: Sql, databaseUrl: string): Promise<void> {
  await sql`select 1`.catch((error: Error) => {
    const { host, pathname } = new URL(databaseUrl);
    throw new Error(
      `The database ${host}${pathname} does not let us in (${error.message}): see that it runs, and set DATABASE_URL to its host, user and password.`,
      { cause: error },
    );
  });
}

/** lite reads the schema at its first request and remembers an empty answer as "no tables": better now than later. */
async function warmUp(handle: (request: Request) => Promise<Response>, key: string): Promise<void> {
  const url = "http://localhost/rest/v1/company?select=id&limit=1";
  const answer = await handle(new Request(url, { headers: { apikey: key } }));
  if (!answer.ok) throw new Error(`The API does not answer from the database (${answer.status}).`);
  // Starts the hashing thread, so that the first visitor does not wait for it.
  await hashPassword("warm-up", 4);
}

function withStatementTimeout(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("statement_timeout", String(statementTimeoutMs));
  return url.href;
}
