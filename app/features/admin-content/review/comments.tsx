import { useQuery } from "@tanstack/react-query";
import { z } from "#common/zod.ts";
import type { FormDraft } from "~/lib/drafts/use-form-draft.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { addComment, commentsQuery, deleteComment } from "../review-queries.ts";

type CommentsProps = {
  table: string;
  id: string;
  userId: string;
  /** The comment being written. The form holds it, because it asks before the editor leaves. */
  draft: FormDraft<{ body: string }>;
};

const commentSchema = z.object({ body: z.string().trim().min(1, "Enter a comment first.") });

/** The comments on a record, which are never public. */
export function Comments({ table, id, userId, draft }: CommentsProps) {
  const { body } = draft.values;
  const { data: comments = [], error, refetch } = useQuery(commentsQuery(table, id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const attempt = useAttempt(commentsQuery(table, id).queryKey);
  const { busy, problem, problems, onSubmit } = useSubmission(
    async (checked) => {
      const comment = { id: newId(), table_name: table, row_id: id, body: checked.body };
      const failure = await attempt(() => addComment(comment));
      if (!failure) draft.noteSaved();
      return failure;
    },
    { schema: commentSchema, values: { body } },
  );

  return (
    <section className="content-comments" aria-label="Comments">
      <h2 className="content-panel-title">Comments</h2>
      {error ? <LoadFailure error={error} retry={refetch} /> : null}
      <ol className="comment-list">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="comment-head">
              <strong>{nameOf(colleagues, comment.author_id)}</strong>{" "}
              <TimeAgo date={comment.created_at} className="field-description" />
              {comment.author_id === userId ? (
                <Button
                  variant="link"
                  size="sm"
                  onClick={() => attempt(() => deleteComment(comment.id), "Not deleted")}
                >
                  Delete<span className="sr-only"> your comment</span>
                </Button>
              ) : null}
            </p>
            <p className="review-words">{comment.body}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={onSubmit} className="comment-form" aria-label="Add a comment" noValidate>
        <Field
          label="Add a comment"
          description="Only your colleagues see comments."
          error={problems.body ?? problem?.sentence}
        >
          <Textarea
            name="comment"
            rows={2}
            maxLength={4000}
            value={body}
            onChange={(event) => draft.set({ body: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Comment
        </Button>
      </form>
    </section>
  );
}
