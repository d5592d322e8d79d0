import { useState } from "react";
import { siteToday } from "#common/dates/site-time.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { messagesCsv } from "./message-facts.ts";
import { allMessages, noteExport } from "./queries.ts";
import { useInboxState } from "./use-inbox-state.ts";

/** All messages the list shows, on all its pages. */
export function ExportButton() {
  const { filter } = useInboxState();
  const [busy, setBusy] = useState(false);
  const write = useWrite();

  async function save() {
    setBusy(true);
    try {
      const messages = await write(async () => {
        const db = await browserClient();
        const found = await allMessages(db, filter);
        // Asked for and written down before there is a file.
        await noteExport(db, found.length);
        return found;
      });
      saveAsFile(`messages-${siteToday()}.csv`, messagesCsv(messages));
    } catch (error) {
      toast({
        variant: "destructive",
        title: "The messages were not exported",
        description: messageFor(error),
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      {busy ? null : <DownloadIcon width="18" height="18" />}
      Export CSV
    </Button>
  );
}
