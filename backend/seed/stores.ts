import type { JSONValue, Sql } from "postgres";
import { explain, given, projectClient } from "../project-client.ts";
import { SeedRefusal, type SeedStore } from "./fill.ts";

/** Through the API of a Supabase project, with its secret key. */
export function apiSeedStore(url: string, secretKey: string): SeedStore {
  const db = projectClient(url, secretKey);
  return {
    async holdsOthers(table, ids) {
      const others = db
        .from(table)
        .select("id")
        .not("id", "in", `(${ids.join(",")})`)
        .limit(1);
      return given(await others).length > 0;
    },
    async add(table, rows) {
      const { data, error } = await db.rpc("seed_content", { target: table, records: rows });
      if (error) explain(error);
      return Number(data);
    },
  };
}

/** Through a connection as the owner of the database. */
export function sqlSeedStore(sql: Sql): SeedStore {
  return {
    async holdsOthers(table, ids) {
      const others = await explained(
        sql`select 1 from ${sql(`public.${table}`)} where id <> all (${ids}::uuid[]) limit 1`,
      );
      return others.length > 0;
    },
    async add(table, rows) {
      const [answer] = await explained(
        sql<
          { added: number }[]
        >`select public.seed_content(${table}, ${sql.json(rows as unknown as JSONValue)}) as added`,
      );
      return answer?.added ?? 0;
    },
  };
}

/** No such table, schema or function. */
const notMigrated = ["42P01", "3F000", "42883"];

function explained<T>(query: Promise<T>): Promise<T> {
  return query.catch((error: { code?: string }) => {
    if (!notMigrated.includes(error.code ?? "")) throw error;
    throw new SeedRefusal(
      'This database does not match this version: start the site once ("npm start"), then run this again.',
    );
  });
}
