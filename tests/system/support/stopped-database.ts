import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { startPostgres } from "../../../backend/postgres.ts";

/** The database of a data folder on which no site runs. */
export async function withDatabaseOf<T>(dataFolder: string, work: (database: Sql) => Promise<T>): Promise<T> {
  const server = await startPostgres({ folder: join(dataFolder, "postgres") });
  const database = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.end();
    await server.stop();
  }
}
