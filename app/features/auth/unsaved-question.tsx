import { useSyncExternalStore } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { Link } from "~/ui/link.tsx";
import { currentQuestion, subscribeToQuestion } from "./sign-out-question.ts";

/** Signing out deletes what this browser keeps of a person: not before they have said so. */
export function UnsavedQuestion() {
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion, () => undefined);
  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={(open) => !open && question?.answer(false)}
      title={question?.isSaving ? "Your changes are being saved" : "Sign out without saving?"}
      description={
        question?.isSaving ? (
          <p>
            The server has not confirmed your last changes yet. You will be signed out as soon as it does. If
            you sign out now, they may be lost.
          </p>
        ) : (
          <>
            <p>
              This text is not saved on the server. Signing out deletes it from this browser, so that no one
              else can read it here.
            </p>
            <ul className="unsaved-list">
              {question?.unsaved.map(({ title, path }) => (
                <li key={`${path} ${title}`}>
                  {path ? (
                    <Link href={path} onClick={() => question.answer(false)}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
      cancelLabel="Stay signed in"
      confirmLabel={question?.isSaving ? "Sign out now" : "Delete and sign out"}
      destructive
      onConfirm={() => question?.answer(true)}
    />
  );
}
