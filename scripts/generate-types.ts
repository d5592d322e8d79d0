// npm run types: writes common/database.types.ts, and the rules that /trust/proof shows, from a database migrated from nothing.
// `supabase gen types` does the same in a container; its engine is a package of its own and needs no Docker. What follows from the rest of
// its file is not written out: the columns of an update are those of an insert, and there is one schema.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import postgres, { type Sql } from "postgres";
import { probes } from "../app/features/proof/probes.ts";
import { startPostgres } from "../backend/postgres.ts";
import { prepareDatabase } from "../backend/schema.ts";

export const typesFile = join(import.meta.dirname, "../common/database.types.ts");
export const rulesFile = join(import.meta.dirname, "../app/features/proof/reading-rules.json");

export async function generateTypes(sql: Sql): Promise<string> {
  const database = { query: async (text: string) => ({ rows: [...(await sql.unsafe(text))] }) };
  const metadata = await introspect(database, { includedSchemas: ["public"] });
  const text = await generateTypescript(sortGeneratorMetadata(metadata), {
    detectOneToOneRelationships: true,
  });
  const [schema = ""] = text.split("type DatabaseWithoutInternals");
  return schema.replace(updateColumns, '$1Partial<Database["public"]["Tables"]["$2"]["Insert"]>') + helpers;
}

const updateColumns = /^( {6}(\w+): \{\n {8}Row: [\s\S]*?^ {8}Update: )\{[\s\S]*?^ {8}\}/gm;
const helpers = `type PublicTables = Database["public"]["Tables"]

export type Tables<Name extends keyof PublicTables> = PublicTables[Name]["Row"]
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]["Insert"]
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]["Update"]
`;

/** Who may read the tables that a visitor of /trust/proof tries to read, in PostgreSQL's own words. */
export async function generateRules(sql: Sql): Promise<string> {
  const tables = [...new Set(Object.values(probes).map(({ table }) => table))];
  const policies = await sql<{ table: string; name: string; roles: string; condition: string }[]>`
    select tablename as table, policyname as name, array_to_string(roles, ', ') as roles, qual as condition from pg_policies
    where schemaname = 'public' and tablename = any (${tables}) and cmd in ('SELECT', 'ALL') order by tablename, policyname`;
  const granted = await sql<{ table: string }[]>`
    select each as table from unnest(${tables}::text[]) as each where has_any_column_privilege('anon', 'public.' || each, 'select')`;
  const rules = tables.map((table) => [
    table,
    {
      isGrantedToAnyone: granted.some((each) => each.table === table),
      policies: policies.filter((each) => each.table === table).map(({ table: _, ...policy }) => policy),
    },
  ]);
  return `${JSON.stringify(Object.fromEntries(rules), null, 2)}\n`;
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), "reduit-types-"));
  const server = await startPostgres({ folder });
  const sql = postgres(server.url, { onnotice: () => undefined });
  await prepareDatabase(sql);
  await writeFile(typesFile, await generateTypes(sql));
  await writeFile(rulesFile, await generateRules(sql));
  await sql.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
