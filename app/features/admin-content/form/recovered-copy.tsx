import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { Recovery } from "./recovery.ts";

type RecoveredCopyProps = {
  recovery: Recovery;
  /** The copy's words stand in the form: its writer has just signed in again and goes on. */
  isBack: boolean;
  goOn: () => void;
  discard: () => void;
};

/** What this browser kept when the page was last left without saving: a closed tab, a session that ended, a server that was away. */
export function RecoveredCopy({ recovery: { copy }, isBack, goOn, discard }: RecoveredCopyProps) {
  return (
    <Alert title={isBack ? "Your text is back" : "There is text here that was not saved"} live={isBack}>
      <p>
        This browser kept it <TimeAgo date={copy.at} />
        {isBack ? ", and you go on where you were." : "."}
      </p>
      <div className="button-row" data-size="sm">
        {isBack ? null : (
          <Button size="sm" onClick={goOn}>
            Go on with it
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={discard}>
          Discard it
        </Button>
      </div>
    </Alert>
  );
}
