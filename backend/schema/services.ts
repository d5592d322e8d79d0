import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { ReservedSql } from "postgres";

/** What a Supabase project brings by itself. All of it is `if not exists` or `or replace`. */
export const serviceSchemas = `
${getAuthSchemaSql()};
${SUPABASE_AUTH_HELPERS_SQL};
${getStorageSchemaSql()};
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

export async function ensureServiceSchemas(connection: ReservedSql): Promise<void> {
  try {
    await connection.unsafe(`begin; set local client_min_messages = warning; ${serviceSchemas} commit;`);
  } catch (error) {
    await connection`rollback`.catch(() => undefined);
    const { code = "", message } = error as Error & { code?: string };
    // Class 42: the statement does not fit what is there.
    if (!code.startsWith("42")) throw error;
    throw new Error(
      `The schemas auth and storage of this database are not Reduit's (${message}): set DATABASE_URL to an empty database.`,
      { cause: error },
    );
  }
}
