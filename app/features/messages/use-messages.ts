import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { toast } from "~/ui/toast-store.ts";
import { deleteMessage, type MessageStatus, setMessageStatus } from "./queries.ts";

/** What can be done with a message. Each answers whether it was done. */
export function useMessageActions(userId: string) {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });

  async function attempt(work: () => Promise<unknown>, failed: string): Promise<boolean> {
    try {
      await mutateAsync(work);
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
    remove: (id: string) =>
      attempt(async () => deleteMessage(await browserClient(), id), "The message was not deleted"),
  };
}
