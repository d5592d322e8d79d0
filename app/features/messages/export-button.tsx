import { siteToday } from "#common/dates/site-time.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { messagesCsv } from "./message-facts.ts";
import { allMessages, type Message, noteExport } from "./queries.ts";
import { useInboxState } from "./use-inbox-state.ts";

/** Exports the messages of all pages of the list. */
export function ExportButton() {
  const { filter } = useInboxState();
  const [busy, whileBusy] = useBusy();
  const attempt = useAttempt(["messages", "export"]);

  async function save() {
    let messages: Message[] = [];
    const refused = await attempt(async (db) => {
      messages = await allMessages(db, filter);
      // The audit log has the export before there is a file.
      await noteExport(db, messages.length);
    }, "The messages were not exported");
    if (!refused) saveAsFile(`messages-${siteToday()}.csv`, messagesCsv(messages));
  }

  return (
    <Button variant="secondary" busy={busy} onClick={() => whileBusy(save)}>
      {busy ? null : <DownloadIcon width="18" height="18" />}
      Export CSV
    </Button>
  );
}
