import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { deleteError, type ErrorStatus, setErrorStatus } from "./queries.ts";

const done: Record<ErrorStatus, string> = {
  open: "Error reopened",
  resolved: "Error resolved. It reopens if it occurs again",
  ignored: "Error ignored. It is still counted, but not listed",
};

/** The actions on an error. The toast offers to undo a change of status. */
export function useErrorActions() {
  const attempt = useAttempt(["errors"]);

  async function decide(fingerprint: string, status: ErrorStatus, before: ErrorStatus) {
    if (await attempt((db) => setErrorStatus(db, fingerprint, status), "Failed to update the error")) return;
    toast({
      variant: "success",
      title: done[status],
      action: { label: "Undo", onClick: () => decide(fingerprint, before, status) },
    });
  }

  async function remove(fingerprint: string): Promise<boolean> {
    const refused = await attempt(
      (db, mayBeDone) => deleteError(db, fingerprint, mayBeDone),
      "Failed to delete the error",
      "Error deleted",
    );
    return refused === undefined;
  }

  return { decide, remove };
}
