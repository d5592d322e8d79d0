import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Tables, TablesUpdate } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowOf } from "~/lib/backend/rows.ts";

export type CompanyRecord = Tables<"company">;

async function getCompanyRecord(db: Database): Promise<CompanyRecord | null> {
  return rowOf(await db.from("company").select("*").is("deleted_at", null).maybeSingle());
}

export function companyRecordQuery(userId: string) {
  return queryOptions({
    queryKey: ["company", userId],
    queryFn: async () => getCompanyRecord(await browserClient()),
  });
}

/**
 * Replaces only the version that was read. `null` means that another editor has saved since, or that the write was not permitted: the
 * caller reads again and shows both.
 */
export async function saveCompany(
  db: Database,
  { id, updated_at }: Pick<CompanyRecord, "id" | "updated_at">,
  changes: TablesUpdate<"company">,
): Promise<CompanyRecord | null> {
  return rowOf(
    await db.from("company").update(changes).eq("id", id).eq("updated_at", updated_at).select().maybeSingle(),
  );
}
