import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { isPublished } from "../description/columns.ts";
import type { Draft } from "../draft-queries.ts";
import {
  allReviews,
  approvalOf,
  type Review,
  type ReviewState,
  reviewStateQuery,
  withdrawReview,
} from "../review-queries.ts";
import { DecideReview } from "./decide-review.tsx";

type ReviewNoteProps = {
  type: Collection;
  row: Row;
  userId: string;
  /** When the editor's own pending changes were last saved. */
  draftAt: string | undefined;
  /** Pending changes of other editors, as they were when the record was opened. */
  others: Draft[];
  ask: () => void;
  /** The reviewer's text. The form holds it, because the field disappears while the state is unknown. */
  remark: string;
  setRemark: Dispatch<SetStateAction<string>>;
};

/** The state of this record's review, and the actions on it. */
export function ReviewNote(props: ReviewNoteProps) {
  const { type, row, userId, draftAt, others, ask, remark, setRemark } = props;
  const { data: state, isPlaceholderData } = useQuery({
    ...reviewStateQuery(type.table, row.id, [row.updated_at, draftAt]),
    placeholderData: keepPreviousData,
  });
  if (!state) return null;
  const { review } = state;
  if (review?.status === "waiting")
    return review.requested_by === userId ? (
      <Waiting state={state} userId={userId} />
    ) : (
      <DecideReview
        type={type}
        row={row}
        userId={userId}
        state={state}
        isRenewing={isPlaceholderData}
        others={others}
        remark={remark}
        setRemark={setRemark}
      />
    );
  // An earlier decision may not apply to the current text.
  if (isPlaceholderData) return null;
  if (review?.status === "withdrawn") return <Withdrawn review={review} userId={userId} ask={ask} />;
  if (approvalOf(state) && !isPublished(row))
    return (
      <Alert title="This needs a second person">
        <p>
          {review?.status === "approved"
            ? "The text has changed since it was approved. "
            : review
              ? "It was sent back; see the comments below. "
              : ""}
          It can be published after a colleague has approved it.
        </p>
        <Button variant="secondary" size="sm" onClick={ask}>
          Ask for a review
        </Button>
      </Alert>
    );
  return <Decided state={state} userId={userId} />;
}

/** The editor's own request. */
function Waiting({ state: { review }, userId }: { state: ReviewState; userId: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const attempt = useAttempt(allReviews.queryKey);
  const [busy, setBusy] = useState(false);
  if (!review) return null;
  async function withdraw(id: string) {
    setBusy(true);
    await attempt(() => withdrawReview(id), "Not withdrawn");
    setBusy(false);
  }
  return (
    <Alert title={`Waiting for the review of ${nameOf(colleagues, review.assigned_to)}`}>
      <p>
        Asked <TimeAgo date={review.created_at} />
        {review.note ? `: “${review.note}”` : "."}
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => withdraw(review.id)}>
        Withdraw the request
      </Button>
    </Alert>
  );
}

function Withdrawn({ review, userId, ask }: { review: Review; userId: string; ask: () => void }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const who = review.decided_by === userId ? "You" : nameOf(colleagues, review.decided_by);
  return (
    <Alert title="The review was withdrawn">
      <p>
        {who} changed the text <TimeAgo date={review.decided_at ?? review.created_at} />, while it was waiting
        for review. Ask for a review of the current text.
      </p>
      <Button variant="secondary" size="sm" onClick={ask}>
        Ask for a review
      </Button>
    </Alert>
  );
}

function Decided({ state: { review, isCurrent }, userId }: { state: ReviewState; userId: string }) {
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(userId), enabled: review !== null });
  // A decision about an earlier text no longer matters.
  if (!review?.decided_at || !isCurrent) return null;
  const who = nameOf(colleagues, review.decided_by);
  return review.status === "approved" ? (
    <Alert variant="success" title={`Approved by ${who}`}>
      <TimeAgo date={review.decided_at} />, for the current text.
    </Alert>
  ) : (
    <Alert title={`Sent back by ${who}`}>
      <TimeAgo date={review.decided_at} />: see the comments below.
    </Alert>
  );
}
