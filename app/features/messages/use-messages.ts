import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import { assignMessage, deleteMessage, type MessageStatus, setMessageStatus } from "./queries.ts";

/** What can be done with a message. Each answers whether it was done. */
export function useMessageActions(userId: string) {
  const queries = useQueryClient();
  const write = useWrite();

  async function attempt(work: Parameters<typeof write>[0], failed: string): Promise<boolean> {
    try {
      await write(work);
      return true;
    } catch (error) {
      toast({ variant: "destructive", title: failed, description: messageFor(error) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ["messages", userId] });
    }
  }

  return {
    setStatus: (id: string, status: MessageStatus) =>
      attempt(async () => setMessageStatus(await browserClient(), id, status), "The message was not changed"),
    assign: (id: string, assignee: string | null) =>
      attempt(async () => assignMessage(await browserClient(), id, assignee), "The message was not assigned"),
    remove: (id: string) =>
      attempt(
        async (mayBeDone) => deleteMessage(await browserClient(), id, mayBeDone),
        "The message was not deleted",
      ),
  };
}
