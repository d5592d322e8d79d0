import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { Recovery } from "./recovery.ts";
import type { RecordDraft } from "./use-record-draft.ts";

/** Unsaved text of earlier visits: the tab was closed, the session ended, or the server was unreachable. */
export function RecoveredDrafts({ draft: { opened, record, recovery } }: { draft: RecordDraft }) {
  const { back, undecided } = recovery;
  return (
    undecided
      // A new record that has been stored is another one by now: its earlier drafts are offered where the next one begins.
      .filter((each) => each === back || Boolean(record.row) === Boolean(opened.row))
      .map((each) => (
        <RecoveredDraft
          key={each.draft.at}
          recovery={each}
          isBack={each === back}
          goOn={() => {
            record.recover(each);
            recovery.noteTaken(each);
          }}
          discard={() => {
            recovery.noteDiscarded(each);
            if (each === back) record.setAll(opened.values);
          }}
        />
      ))
  );
}

type RecoveredDraftProps = {
  recovery: Recovery;
  /** Its text is in the form: its writer has just signed in again and goes on. */
  isBack: boolean;
  goOn: () => void;
  discard: () => void;
};

function RecoveredDraft({ recovery: { draft }, isBack, goOn, discard }: RecoveredDraftProps) {
  return (
    <Alert title={isBack ? "Your text is back" : "There is text here that was not saved"} live={isBack}>
      <p>
        This browser kept it <TimeAgo date={draft.at} />
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
