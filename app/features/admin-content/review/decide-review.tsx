import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type SetStateAction, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { valuesOf } from "../description/values.ts";
import type { Draft } from "../draft-queries.ts";
import { allReviews, decideReview, type Review, type ReviewState } from "../review-queries.ts";
import { DiffView } from "../revisions/diff-view.tsx";
import { textOf } from "../revisions/value-text.ts";

type DecideReviewProps = {
  type: Collection;
  row: Row;
  userId: string;
  state: ReviewState;
  /** The state is that of the text before the last save, until the next answer. */
  isRenewing: boolean;
  others: Draft[];
  remark: string;
  setRemark: Dispatch<SetStateAction<string>>;
};

/** A colleague asks: approve what is shown, or send it back with a remark. */
export function DecideReview(props: DecideReviewProps) {
  const { type, row, userId, state, isRenewing, others, remark, setRemark } = props;
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const queries = useQueryClient();
  const write = useWrite();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"approve" | "send back">();
  const review = state.review as Review;
  const draft = others.find((each) => each.author_id === review.requested_by);
  // What is approved must be what is on the screen.
  const isShown =
    sameMoment(state.rowAt, row.updated_at) && sameMoment(state.draftAt, draft?.updated_at ?? null);

  const isAuthor = state.authors.includes(userId);

  async function decide(approve: boolean) {
    if (!approve && remark.trim() === "") return setProblem("Say what has to change.");
    setBusy(approve ? "approve" : "send back");
    try {
      await write((mayBeDone) =>
        decideReview(review.id, { approve, seen: state.version, remark }, mayBeDone),
      );
      toast({ variant: "success", title: approve ? "Approved" : "Sent back" });
      setRemark((now) => (now === remark ? "" : now));
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      await queries.invalidateQueries(allReviews);
      setBusy(undefined);
    }
  }

  return (
    <Alert title={`${nameOf(colleagues, review.requested_by)} asks for a review`}>
      {review.note ? <p className="review-words">“{review.note}”</p> : null}
      {draft ? <Changes type={type} row={row} draft={draft} /> : null}
      {isShown || isRenewing ? null : (
        <p>
          The text has changed since you opened it.{" "}
          <Button variant="link" size="sm" onClick={() => location.reload()}>
            Load it again
          </Button>
        </p>
      )}
      {isAuthor ? (
        <p id="no-approval">
          You changed this text since it was last approved. A colleague who has not changed it has to approve
          it.
        </p>
      ) : type.sealed ? (
        <p>If you change the text, this review is withdrawn and you cannot approve it any more.</p>
      ) : null}
      <Field label="Remark" description="Becomes a comment on this record." error={problem}>
        <Textarea
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

/** What the author would change in the published record. */
function Changes({ type, row, draft }: { type: Collection; row: Row; draft: Draft }) {
  const before = valuesOf(type, row);
  const after = valuesOf(type, { ...row, ...draft.data });
  const fields = type.fields.filter(({ name }) => name in draft.data);
  return (
    <details className="review-changes" open>
      <summary>What would change</summary>
      {fields.map((field) => (
        <div key={field.name} className="history-field">
          <h3 className="field-label">{field.label}</h3>
          <DiffView
            label={`Change of ${field.label}`}
            before={textOf(field, before[field.name])}
            after={textOf(field, after[field.name])}
          />
        </div>
      ))}
    </details>
  );
}

function sameMoment(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));
}
