import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Dispatch, SetStateAction } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { isPublished } from "../description/columns.ts";
import type { Draft } from "../draft-queries.ts";
import {
  allReviews,
  approvalOf,
  type Review,
  type ReviewState,
  remarkQuery,
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
  if (review?.status === "sent_back")
    return (
      <SentBack review={review} isRequired={state.required && !isPublished(row)} userId={userId} ask={ask} />
    );
  // An earlier decision may not apply to the current text.
  if (isPlaceholderData) return null;
  if (review?.status === "withdrawn") return <Withdrawn review={review} userId={userId} ask={ask} />;
  if (approvalOf(state) && !isPublished(row))
    return (
      <Alert title="A second person must approve this">
        <p>
          {review?.status === "approved" ? "The text has changed since it was approved. " : ""}
          It can be published after a colleague has approved it.
        </p>
        <Button variant="secondary" size="sm" onClick={ask}>
          Ask for a review
        </Button>
      </Alert>
    );
  return <Approved state={state} userId={userId} />;
}

/** The editor's own request. */
function Waiting({ state: { review }, userId }: { state: ReviewState; userId: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const attempt = useAttempt(allReviews.queryKey);
  const [busy, whileBusy] = useBusy();
  if (!review) return null;
  const withdraw = () => attempt(() => withdrawReview(review.id), "The request was not withdrawn");
  return (
    <Alert title={`Waiting for a review by ${nameOf(colleagues, review.assigned_to)}`}>
      <p>
        Requested <TimeAgo date={review.created_at} />
        {review.note ? `: “${review.note}”` : "."}
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => whileBusy(withdraw)}>
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

type SentBackProps = { review: Review; isRequired: boolean; userId: string; ask: () => void };

/** Stays until a review is asked for again, whatever is saved or published meanwhile. */
function SentBack({ review, isRequired, userId, ask }: SentBackProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const { data: remark } = useQuery(remarkQuery(review));
  return (
    <Alert title={`Sent back by ${nameOf(colleagues, review.decided_by)}`} live>
      {remark ? <p className="review-words">“{remark}”</p> : null}
      <p>
        <TimeAgo date={review.decided_at ?? review.created_at} />
        {isRequired ? ". It can be published after a colleague has approved it." : null}
      </p>
      <Button variant="secondary" size="sm" onClick={ask}>
        Ask for a review
      </Button>
    </Alert>
  );
}

function Approved({ state: { review, isCurrent }, userId }: { state: ReviewState; userId: string }) {
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(userId), enabled: review !== null });
  // An approval of an earlier text no longer matters.
  if (review?.status !== "approved" || !review.decided_at || !isCurrent) return null;
  return (
    <Alert variant="success" title={`Approved by ${nameOf(colleagues, review.decided_by)}`} live>
      <TimeAgo date={review.decided_at} />, for the current text.
    </Alert>
  );
}
