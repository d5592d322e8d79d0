import { useAttempt } from "~/ui/use-attempt.ts";
import { assignMessage, deleteMessage, type MessageStatus, setMessageStatus } from "./queries.ts";

/** The actions on a message. Each answers with a sentence when it failed. */
export function useMessageActions(userId: string) {
  const attempt = useAttempt(["messages", userId]);
  return {
    setStatus: (id: string, status: MessageStatus) =>
      attempt((db) => setMessageStatus(db, id, status), "The message was not changed"),
    assign: (id: string, assignee: string | null) =>
      attempt((db) => assignMessage(db, id, assignee), "The message was not assigned"),
    remove: (id: string) =>
      attempt((db, mayBeDone) => deleteMessage(db, id, mayBeDone), "The message was not deleted"),
  };
}
