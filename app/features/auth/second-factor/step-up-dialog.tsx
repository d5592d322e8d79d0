import { useEffect, useSyncExternalStore } from "react";
import { currentStepUp, type StepUpQuestion, subscribeToStepUp } from "~/lib/backend/step-up.ts";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { dismissToast } from "~/ui/toast-store.ts";
import { forgetSession } from "../auth-store.ts";
import { SecondStep } from "./second-step.tsx";

export function StepUpDialog() {
  const question = useSyncExternalStore(subscribeToStepUp, currentStepUp, () => undefined);
  // What an earlier attempt said is past, and on a phone it would lie over the button.
  useEffect(() => {
    if (question) dismissToast();
  }, [question]);
  return (
    <Dialog open={question !== undefined} onOpenChange={(open) => !open && question?.decline()}>
      <DialogContent
        title="Confirm that it is you"
        description="Confirm with your second factor to continue. You will not be asked again for ten minutes."
      >
        {question ? (
          <SecondStep
            db={question.db}
            onDone={question.confirm}
            onOver={(byWrongCodes) => end(question, byWrongCodes)}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}

/** The browser's own session leads to the sign-in; one that was made for a single thing is simply gone. */
function end({ db, decline }: StepUpQuestion, byWrongCodes: boolean) {
  decline(
    byWrongCodes ? "Too many wrong codes. Please start again." : "The session has ended. Please start again.",
  );
  if (!db) void forgetSession(byWrongCodes ? "wrong codes" : "expired");
}
