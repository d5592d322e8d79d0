import postgres, { type ReservedSql, type Sql, type TransactionSql } from "postgres";
import { isConnectionLost } from "./lost-connection.ts";
import { adoptBaseline } from "./schema/adopt-baseline.ts";
import { compareHistory } from "./schema/history.ts";
import { listMigrations, migrationsFolder } from "./schema/migration-files.ts";
import { applyMigrations } from "./schema/migrations.ts";
import { ensureRights } from "./schema/rights.ts";
import { ensureServiceSchemas } from "./schema/services.ts";
import { ownTransactions, retryWhenLocked, type Step, savepoints } from "./schema/steps.ts";

export type PrepareOptions = {
  /** Called with a short sentence per step. */
  report?: (line: string) => void;
  migrationsFolder?: string;
};

/** Any number that no other program on the database uses as an advisory lock. */
const advisoryLock = 7_338_481_200_001;

/**
 * Prepares a database for this code: the tables of the auth and storage services, the API's roles, and the pending files of
 * supabase/migrations. Safe to call at every start and by several processes in parallel.
 */
export async function prepareDatabase(
  sql: Sql,
  options: PrepareOptions = {},
): Promise<{ applied: string[] }> {
  // Each migration is a transaction; the lock is held in another one, which a pooler leaves on one session.
  const holder = postgres({ ...(sql.options as object), max: 1 });
  try {
    return await holder.begin(async (lock) => {
      await lock`set local idle_in_transaction_session_timeout = 0`;
      await holdStarts(lock);
      return prepareOn(await sql.reserve(), options);
    });
  } finally {
    await holder.end({ timeout: 5 });
  }
}

async function prepareOn(connection: ReservedSql, options: PrepareOptions): Promise<{ applied: string[] }> {
  try {
    await refuseUnsuitable(connection);
    const prepared = await prepare(connection, ownTransactions(connection), options);
    connection.release();
    return prepared;
  } catch (error) {
    if (!isConnectionLost(error)) connection.release();
    throw error;
  }
}

/** The names of the migrations that prepareDatabase would apply. Throws where it would refuse, and changes nothing. */
export async function listPending(sql: Sql): Promise<string[]> {
  const connection = await sql.reserve();
  try {
    await refuseUnsuitable(connection);
    const known = await listMigrations(migrationsFolder);
    const { adopted, pending } = await compareHistory(connection, known, () => undefined);
    return [...(adopted ? [adopted] : []), ...pending].map(({ name }) => name);
  } finally {
    connection.release();
  }
}

/** Every other start on this database waits until the transaction ends. */
export async function holdStarts(connection: ReservedSql | TransactionSql): Promise<void> {
  await connection`select pg_advisory_xact_lock(${advisoryLock})`;
}

/** As prepareDatabase, but a part of the caller's transaction and rolled back with it. */
export async function prepareInTransaction(
  connection: ReservedSql,
  options: PrepareOptions = {},
): Promise<{ applied: string[] }> {
  await refuseUnsuitable(connection);
  await holdStarts(connection);
  return prepare(connection, savepoints(connection), options);
}

async function prepare(
  connection: ReservedSql,
  transaction: Step,
  { report = () => undefined, migrationsFolder: folder = migrationsFolder }: PrepareOptions,
): Promise<{ applied: string[] }> {
  const step = retryWhenLocked(connection, transaction, report);
  const known = await listMigrations(folder);
  // Only reads come first, so that a refused database stays unchanged.
  const { adopted, pending } = await compareHistory(connection, known, report);
  await ensureRights(connection, step);
  if (adopted) await adoptBaseline(connection, adopted, report, step);
  await ensureServiceSchemas(connection, step);
  return { applied: await applyMigrations(connection, pending, report, step) };
}

async function refuseUnsuitable(connection: ReservedSql): Promise<void> {
  const [found] = await connection<{ version: number; supabase: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version,
           exists (select from pg_catalog.pg_tables
                   where schemaname = 'auth' and tablename = 'schema_migrations') as supabase`;
  if (!found || found.version < 15) {
    throw new Error(`PostgreSQL ${found?.version} is too old: DATABASE_URL needs PostgreSQL 15 or newer.`);
  }
  if (found.supabase) {
    throw new Error(
      "DATABASE_URL names the database of a Supabase project: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead, so that its own services answer.",
    );
  }
}
