import { useState } from "react";
import { dropCopy } from "~/lib/local-copies.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { RecordState } from "./record-state.ts";
import type { Recovery } from "./recovery.ts";
import type { EditedRecord } from "./use-record.ts";

type RecoveredCopyProps = {
  record: EditedRecord;
  /** As it was loaded. */
  opened: RecordState;
  recovery: Recovery;
  /** The copy's words stand in the form: its writer has just signed in again and goes on. */
  isBack: boolean;
  copyName: string;
};

/** What this browser kept when the page was last left without saving: a closed tab, a session that ended, a server that was away. */
export function RecoveredCopy({ record, opened, recovery, isBack, copyName }: RecoveredCopyProps) {
  const [isDecided, setIsDecided] = useState(false);
  const { copy } = recovery;
  if (isDecided) return null;

  function discard() {
    dropCopy(copyName);
    if (isBack) record.setAll(opened.values);
    setIsDecided(true);
  }

  return (
    <Alert title={isBack ? "Your text is back" : "There is text here that was not saved"} live={isBack}>
      <p>
        This browser kept it <TimeAgo date={copy.at} />
        {isBack ? ", and you go on where you were." : "."}
      </p>
      <div className="button-row" data-size="sm">
        {isBack ? null : (
          <Button
            size="sm"
            onClick={() => {
              record.recover(recovery);
              setIsDecided(true);
            }}
          >
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
