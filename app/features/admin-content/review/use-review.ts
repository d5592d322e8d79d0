import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import type { RecordState } from "../form/record-state.ts";
import { useApproval } from "./use-approval.ts";

/** What colleagues say about a record. The page holds the text, because it asks before it is left. */
export function useReview(type: Collection, record: RecordState, userId: string) {
  const approval = useApproval(type, record);
  const [isAsking, setAsking] = useState(false);
  const [remark, setRemark] = useState("");
  const comment = useFormDraft(`comment-${record.row?.id ?? "new"}`, userId, { body: "" });
  return {
    approval,
    isAsking,
    setAsking,
    ask: () => setAsking(true),
    remark,
    setRemark,
    comment,
    isTyped: [remark, comment.values.body].some((text) => text.trim() !== ""),
  };
}
