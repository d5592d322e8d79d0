import { useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { saveAsFile } from "~/lib/csv.ts";
import { siteToday } from "~/lib/dates/site-time.ts";
import { messageFor } from "~/lib/errors.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { messagesCsv, type TopicLabel } from "./message-facts.ts";
import { allMessages } from "./queries.ts";
import { useInboxState } from "./use-inbox-state.ts";

/** All messages the list shows, on all its pages. */
export function ExportButton({ topicLabel }: { topicLabel: TopicLabel }) {
  const { filter } = useInboxState();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const messages = await allMessages(await browserClient(), filter);
      saveAsFile(`messages-${siteToday()}.csv`, messagesCsv(messages, topicLabel));
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
