import { useQuery } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useRef, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { blankValues, changedFields, valuesOf } from "../description/values.ts";
import type { Draft } from "../draft-queries.ts";
import { getPublicRow } from "../queries.ts";
import { allReviews, decideReview, type Review, type ReviewState } from "../review-queries.ts";
import { FieldDiffs } from "../revisions/diff-view.tsx";
import { textOf } from "../revisions/value-text.ts";

type DecideReviewProps = {
  type: Collection;
  row: Row;
  userId: string;
  state: ReviewState;
  /** The state is older than the last save. */
  isRenewing: boolean;
  others: Draft[];
  remark: string;
  setRemark: Dispatch<SetStateAction<string>>;
};

/** The reviewer approves the shown text, or sends it back with a remark. */
export function DecideReview(props: DecideReviewProps) {
  const { type, row, userId, state, isRenewing, others, remark, setRemark } = props;
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const attempt = useAttempt(allReviews.queryKey);
  const [problem, setProblem] = useState<string>();
  const remarkField = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState<"approve" | "send back">();
  const review = state.review as Review;
  const draft = others.find((each) => each.author_id === review.requested_by);
  // The reviewer must see what they approve.
  const isShown =
    sameMoment(state.rowAt, row.updated_at) && sameMoment(state.draftAt, draft?.updated_at ?? null);

  const isAuthor = state.authors.includes(userId);

  async function decide(approve: boolean) {
    if (!approve && remark.trim() === "") {
      setProblem("Describe what needs to change.");
      remarkField.current?.focus();
      return;
    }
    setBusy(approve ? "approve" : "send back");
    const decision = { approve, seen: state.version, remark };
    const failure = await attempt(
      (_db, mayBeDone) => decideReview(review.id, decision, mayBeDone),
      undefined,
      approve ? "Approved" : "Sent back",
    );
    if (failure) setProblem(failure);
    else setRemark((now) => (now === remark ? "" : now));
    setBusy(undefined);
  }

  return (
    <Alert title={`${nameOf(colleagues, review.requested_by)} asks for a review`}>
      {review.note ? <p className="review-words">“{review.note}”</p> : null}
      <Changes type={type} row={row} draft={draft} />
      {isShown || isRenewing ? null : (
        <p>
          The text has changed since you opened it.{" "}
          <Button variant="link" size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
      {isAuthor ? (
        <p id="no-approval">
          You changed this text since it was last approved. A colleague who has not changed it has to approve
          it.
        </p>
      ) : type.immutable ? (
        <p>If you change the text, this review is withdrawn and you can no longer approve it.</p>
      ) : null}
      <Field label="Remark" description="Added as a comment to this record." error={problem}>
        <Textarea
          ref={remarkField}
          rows={2}
          maxLength={4000}
          value={remark}
          onChange={(event) => {
            setRemark(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="button-row" data-size="sm">
        <Button
          size="sm"
          busy={busy === "approve"}
          disabled={!isShown || isAuthor || busy !== undefined}
          aria-describedby={isAuthor ? "no-approval" : undefined}
          onClick={() => decide(true)}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          size="sm"
          busy={busy === "send back"}
          disabled={busy !== undefined}
          onClick={() => decide(false)}
        >
          Send back
        </Button>
      </div>
    </Alert>
  );
}

/** Compared with what visitors see; what was never public is shown whole. */
function Changes({ type, row, draft }: { type: Collection; row: Row; draft: Draft | undefined }) {
  const { data: shown, isPending } = useQuery({
    queryKey: ["content", type.table, "public", row.id, row.updated_at],
    queryFn: () => getPublicRow(type, row),
  });
  if (isPending) return <SkeletonText lines={3} />;
  const after = valuesOf(type, { ...row, ...draft?.data });
  if (!shown) {
    const filled = changedFields(type, blankValues(type), after);
    return (
      <details className="review-changes" open>
        <summary>Full text (not public yet)</summary>
        {filled.map((field) => (
          <div key={field.name} className="history-field">
            <h3 className="field-label">{field.label}</h3>
            <p className="conflict-text">{textOf(field, after[field.name])}</p>
          </div>
        ))}
      </details>
    );
  }
  const before = valuesOf(type, shown);
  return (
    <details className="review-changes" open>
      <summary>Changes since the public version</summary>
      <FieldDiffs fields={changedFields(type, before, after)} before={before} after={after} />
    </details>
  );
}

function sameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}
