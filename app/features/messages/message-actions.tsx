import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { UndoIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, MailIcon } from "~/ui/icons/everyday.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { answerFieldId } from "./answer-form.tsx";
import { type MessageStatus, messageQuery } from "./queries.ts";
import { useMessageActions } from "./use-messages.ts";

type MessageActionsProps = { userId: string; id: string };

export function MessageActions({ userId, id }: MessageActionsProps) {
  const { data: message } = useQuery(messageQuery(userId, id));
  const { setStatus, remove } = useMessageActions(userId);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();
  if (!message) return null;
  const isDone = message.status === "done";

  const change = (next: MessageStatus) => whileBusy(() => setStatus(id, next));
  async function removeAndLeave() {
    if (await remove(id)) return;
    toast({ variant: "success", title: "Message deleted" });
    await navigate(`/admin/messages?${params}`, { replace: true });
  }

  return (
    <>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon" aria-label="Delete message">
            <TrashIcon />
          </Button>
        }
        title="Delete this message?"
        description="The message is deleted permanently. This cannot be undone."
        confirmLabel="Delete"
        destructive
        onConfirm={removeAndLeave}
      />
      <Button variant="secondary" busy={busy} onClick={() => change(isDone ? "read" : "done")}>
        {busy ? null : isDone ? <UndoIcon width="18" height="18" /> : <CheckIcon width="18" height="18" />}
        {isDone ? "Reopen" : "Mark as done"}
      </Button>
      <Button onClick={() => document.getElementById(answerFieldId)?.focus()}>
        <MailIcon width="18" height="18" />
        Answer
      </Button>
    </>
  );
}
