import type { Database } from "~/lib/database.ts";
import { rowOf } from "~/lib/rows.ts";

/** How many days single measurements are kept, as set at this moment. */
export async function getMeasurementDays(db: Database): Promise<number> {
  const periods = rowOf(await db.rpc("retention_periods")) as { measurements?: number } | null;
  return periods?.measurements ?? 90;
}
