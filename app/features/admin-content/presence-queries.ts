import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { refuseFailure } from "~/lib/backend/rows.ts";

/** The request that reports a closed tab, prepared in advance: a closing page has no time to load its session. */
let farewell: { url: URL; headers: Record<string, string> } | undefined;

/** Reports that this tab shows the record; answers with the ids of editors who have it open in another tab. */
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

/** Without a session nothing can be reported; the database forgets the tab after a minute and a half. */
export async function reportClosed(tab: string): Promise<void> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  if (data.session) refuseFailure(await db.rpc("report_closed", { tab }));
}

/** The same while the page closes: the browser delivers the request without the page. */
export function reportGone(tab: string): void {
  if (!farewell) return;
  const { url, headers } = farewell;
  void fetch(url, { method: "POST", headers, body: JSON.stringify({ tab }), keepalive: true }).catch(
    () => undefined,
  );
}
