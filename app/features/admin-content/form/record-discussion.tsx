import { AskReview } from "../review/ask-review.tsx";
import { Comments } from "../review/comments.tsx";
import type { RecordParts } from "./record-parts.ts";

/** Comments of colleagues, and the dialog that asks one of them for a review. */
export function RecordDiscussion({ type, userId, draft, saving, review }: RecordParts) {
  const id = draft.record.row?.id;
  if (!id) return null;
  return (
    <>
      <Comments table={type.table} id={id} userId={userId} draft={review.comment} />
      <AskReview
        type={type}
        id={id}
        userId={userId}
        open={review.isAsking}
        setOpen={review.setAsking}
        prepare={saving.settle}
      />
    </>
  );
}
