import { browserClient } from "~/lib/browser-client.ts";
import { refuseFailure } from "~/lib/rows.ts";

/** Says that this tab shows the record; answers with the ids of who has it open in another tab. */
export async function reportOpen(tab: string, table: string, id: string): Promise<string[]> {
  const answer = await (await browserClient()).rpc("report_open", { tab, table_name: table, row_id: id });
  refuseFailure(answer);
  return (answer.data ?? []) as string[];
}

/** Whoever has signed out can say nothing more; what they had open is forgotten a minute and a half later. */
export async function reportClosed(tab: string): Promise<void> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  if (data.session) refuseFailure(await db.rpc("report_closed", { tab }));
}
