import { useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import { deleteError, type ErrorStatus, setErrorStatus } from "./queries.ts";

const done: Record<ErrorStatus, string> = {
  open: "Error reopened",
  resolved: "Error resolved. It opens again by itself if it comes back",
  ignored: "Error ignored. It is counted, and stays out of the list",
};

/** Deciding about an error. The decision can be taken back from the toast. */
export function useErrorActions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ["errors"] });
  const write = useWrite();

  async function decide(fingerprint: string, status: ErrorStatus, before: ErrorStatus) {
    try {
      await write(async () => setErrorStatus(await browserClient(), fingerprint, status));
      toast({
        variant: "success",
        title: done[status],
        action: { label: "Undo", onClick: () => decide(fingerprint, before, status) },
      });
    } catch (error) {
      toast({ variant: "destructive", title: "Failed to update the error", description: messageFor(error) });
    } finally {
      await refresh();
    }
  }

  async function remove(fingerprint: string): Promise<boolean> {
    try {
      await write(async (mayBeDone) => deleteError(await browserClient(), fingerprint, mayBeDone));
      toast({ variant: "success", title: "Error deleted" });
      await refresh();
      return true;
    } catch (error) {
      toast({ variant: "destructive", title: "Failed to delete the error", description: messageFor(error) });
      return false;
    }
  }

  return { decide, remove };
}
