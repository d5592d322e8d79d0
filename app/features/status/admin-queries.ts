import type { Database } from "#common/database.ts";
import { createdRow } from "~/lib/backend/rows.ts";
import type { Incident } from "./schema.ts";

/** Published at once. If an earlier attempt, whose answer was lost, recorded it, it gets these values. */
export async function recordIncident(db: Database, id: string, incident: Incident): Promise<void> {
  const { text, state, ...columns } = incident;
  const notice = { ...columns, kind: "incident", status: "published", updates: [{ state, text }] };
  await createdRow(
    await db
      .from("status_notices")
      .insert({ ...notice, id })
      .select("id")
      .maybeSingle(),
    () => db.from("status_notices").update(notice).eq("id", id).select("id").maybeSingle(),
  );
}
