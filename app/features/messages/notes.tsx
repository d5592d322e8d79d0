import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { addNote, deleteNote, messageQuery, notesQuery } from "./queries.ts";

/** Notes of administrators about a message. The sender never sees them. */
export function Notes({ userId, id }: { userId: string; id: string }) {
  const { data: notes = [], error, refetch } = useQuery(notesQuery(userId, id));
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const queries = useQueryClient();
  const draft = useFormDraft(`note-${id}`, userId, { body: "" });
  const { body } = draft.values;
  const question = useLeaveQuestion(body.trim() !== "", {
    // A deleted message needs no question: its notes are deleted too.
    allow: () => queries.getQueryData(messageQuery(userId, id).queryKey) === null,
  });
  const attempt = useAttempt(notesQuery(userId, id).queryKey);
  const { busy, problem, onSubmit } = useSubmission(async () => {
    if (body.trim() === "") return "Write a note first.";
    const note = { id: newId(), message_id: id, body: body.trim() };
    return attempt(async (db) => {
      await addNote(db, note);
      // Before the note is listed: who sees it there may leave without a question.
      draft.noteSaved();
    });
  });
  const remove = (note: string) => attempt((db) => deleteNote(db, note), "The note was not deleted");

  return (
    <section className="message-notes" aria-label="Notes">
      <h2 className="message-notes-title">Notes</h2>
      {error ? <LoadFailure error={error} retry={refetch} /> : null}
      <ol>
        {notes.map((note) => (
          <li key={note.id}>
            <p className="message-note-head">
              <strong>{nameOf(colleagues, note.author_id)}</strong>{" "}
              <TimeAgo date={note.created_at} className="field-description" />
              {note.author_id === userId ? (
                <Button variant="link" size="sm" onClick={() => remove(note.id)}>
                  Delete<span className="sr-only"> your note</span>
                </Button>
              ) : null}
            </p>
            <p className="message-words">{note.body}</p>
          </li>
        ))}
      </ol>
      <form onSubmit={onSubmit} aria-label="Add a note" noValidate>
        <Field
          label="Add a note"
          description="For administrators only. Notes are deleted with the message."
          error={problem?.sentence}
        >
          <Textarea
            name="note"
            rows={3}
            maxLength={4000}
            value={body}
            onChange={(event) => draft.set({ body: event.target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Add note
        </Button>
      </form>
      {question}
    </section>
  );
}
