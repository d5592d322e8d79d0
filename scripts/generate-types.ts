// npm run types: writes common/database.types.ts from a database migrated from nothing.
// `supabase gen types` does the same in a container; its engine is a package of its own and needs no Docker.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import postgres, { type Sql } from "postgres";
import { startPostgres } from "../backend/postgres.ts";
import { prepareDatabase } from "../backend/schema.ts";

export const typesFile = join(import.meta.dirname, "../common/database.types.ts");

export async function generateTypes(sql: Sql): Promise<string> {
  const database = { query: async (text: string) => ({ rows: [...(await sql.unsafe(text))] }) };
  const metadata = await introspect(database, { includedSchemas: ["public"] });
  return generateTypescript(sortGeneratorMetadata(metadata), { detectOneToOneRelationships: true });
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), "reduit-types-"));
  const server = await startPostgres({ folder });
  const sql = postgres(server.url, { onnotice: () => undefined });
  await prepareDatabase(sql);
  await writeFile(typesFile, await generateTypes(sql));
  await sql.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
