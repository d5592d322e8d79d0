import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "postgres";

/**
 * A token for the set-up link of a site without administrator, or undefined when it has one. Only its hash is stored, so
 * reading the database is not enough to use it; older links work until they expire, because the operator may have one open.
 * See supabase/schemas/18_people.sql, whose claim_admin() takes it.
 */
export async function makeSetupToken(sql: Sql): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("hex");
  return sql.begin(async (transaction) => {
    await transaction`delete from private.setup_tokens where created_at < now() - interval '24 hours'`;
    const stored = await transaction`
      insert into private.setup_tokens (hash) select ${hash} where not exists (select from public.admin_users)`;
    return stored.count === 1 ? token : undefined;
  });
}
