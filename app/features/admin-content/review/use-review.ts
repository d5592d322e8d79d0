import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { isPublished } from "../description/columns.ts";
import type { RecordState } from "../form/record-state.ts";
import { type Approval, approvalOf, reviewStateQuery } from "../review-queries.ts";

/** The review and the comments of a record. The form holds their text, because it asks before the editor leaves. */
export function useReview(type: Collection, record: RecordState, userId: string) {
  const { row, draftAt } = record;
  // The same query as the note above the form.
  const { data } = useQuery({
    ...reviewStateQuery(type.table, row?.id ?? "", [row?.updated_at, draftAt]),
    enabled: row !== undefined,
  });
  const approval: Approval = isPublished(row) ? undefined : approvalOf(data);
  const [isAsking, setAsking] = useState(false);
  const [remark, setRemark] = useState("");
  const comment = useFormDraft(`comment-${row?.id ?? "new"}`, userId, { body: "" });
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
