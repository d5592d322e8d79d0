import { useEffect, useState } from "react";
import { keepFormDraft, restoredValues } from "~/lib/drafts/form-draft.ts";
import { useOpenDraft } from "~/lib/drafts/open-drafts.ts";
import { newId } from "~/lib/records/new-id.ts";

/** Text about a message. It stays in this tab, also on other pages and after a reload, until it is sent. */
export function useReplyDraft(kind: "answer" | "reply", userId: string, message: string) {
  const name = `${kind}-${message}`;
  const [body, setBody] = useState(() => restoredValues(name, userId, { body: "" }).body ?? "");
  // The id of this text: sent twice, it is one answer. A changed text is a new one.
  const [id, setId] = useState(newId);
  useEffect(() => keepFormDraft(name, userId, body === "" ? {} : { body }), [name, userId, body]);
  useOpenDraft({ settle: () => body.trim() === "" });
  function set(text: string) {
    setBody(text);
    setId(newId());
  }
  return { id, body, set, clear: () => set("") };
}
