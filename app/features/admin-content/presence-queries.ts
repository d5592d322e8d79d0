import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { refuseFailure } from "~/lib/backend/rows.ts";

/** How to say that a tab goes: a page that is left has no time to ask for its session first. */
let farewell: { url: URL; headers: Record<string, string> } | undefined;

/** Says that this tab shows the record; answers with the ids of who has it open in another tab. */
export async function reportOpen(tab: string, table: string, id: string): Promise<string[]> {
  const db = await browserClient();
  const answer = await db.rpc("report_open", { tab, table_name: table, row_id: id });
  refuseFailure(answer);
  const [{ data }, { backendUrl, publishableKey }] = await Promise.all([
    db.auth.getSession(),
    browserConfig(),
  ]);
  const base = new URL(backendUrl, location.origin).href.replace(/\/*$/, "/");
  farewell = data.session
    ? {
        url: new URL("rest/v1/rpc/report_closed", base),
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${data.session.access_token}`,
          "content-type": "application/json",
        },
      }
    : undefined;
  return (answer.data ?? []) as string[];
}

/** Whoever has signed out can say nothing more; what they had open is forgotten a minute and a half later. */
export async function reportClosed(tab: string): Promise<void> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  if (data.session) refuseFailure(await db.rpc("report_closed", { tab }));
}

/** The same while the page goes away: sent at once, and delivered without it. */
export function reportGone(tab: string): void {
  if (!farewell) return;
  const { url, headers } = farewell;
  void fetch(url, { method: "POST", headers, body: JSON.stringify({ tab }), keepalive: true }).catch(
    () => undefined,
  );
}
