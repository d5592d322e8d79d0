import { browserClient } from "~/lib/browser-client.ts";
import { refuseFailure } from "~/lib/rows.ts";

/** Says that this tab shows the record; answers with the ids of who has it open in another tab. */
export async function reportOpen(tab: string, table: string, id: string): Promise<string[]> {
  const answer = await (await browserClient()).rpc("report_open", { tab, table_name: table, row_id: id });
  refuseFailure(answer);
  return (answer.data ?? []) as string[];
}

export async function reportClosed(tab: string): Promise<void> {
  refuseFailure(await (await browserClient()).rpc("report_closed", { tab }));
}
