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
      // Once a new record is stored, earlier drafts of new records are offered in the next new form.
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
  /** The draft was restored after the editor signed in again. */
  isBack: boolean;
  goOn: () => void;
  discard: () => void;
};

function RecoveredDraft({ recovery: { draft }, isBack, goOn, discard }: RecoveredDraftProps) {
  return (
    <Alert title={isBack ? "Your text was restored" : "Unsaved text from an earlier visit"} live={isBack}>
      <p>
        This browser stored it <TimeAgo date={draft.at} />.
      </p>
      <div className="button-row" data-size="sm">
        {isBack ? null : (
          <Button size="sm" onClick={goOn}>
            Continue with it
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={discard}>
          Discard it
        </Button>
      </div>
    </Alert>
  );
}
