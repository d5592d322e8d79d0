import { formatDateTime } from "#common/dates/format.ts";
import type { Collection } from "#content-model/collection.ts";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import type { Publishing } from "./use-publishing.ts";
import type { EditedRecord } from "./use-record.ts";

type PublishQuestionsProps = {
  type: Collection;
  record: EditedRecord;
  publishing: Publishing;
  /** When it becomes public; empty is at once. */
  when: string;
};

/** Asked before what cannot be taken back: words that are thrown away, and words that can never change again. */
export function PublishQuestions({ type, record, publishing, when }: PublishQuestionsProps) {
  const { asking, setAsking } = publishing;
  const isLater = publishing.isLater && asking !== "now";
  const close = (open: boolean) => !open && setAsking(undefined);
  const { version } = record.values;
  return (
    <>
      <ConfirmDialog
        open={asking === "discard"}
        onOpenChange={close}
        title="Discard your changes?"
        description={
          <p>
            What you changed and did not publish is gone for good; the form shows what is public.
            {record.publishAt ? " Its schedule is withdrawn." : null}
          </p>
        }
        confirmLabel="Discard"
        destructive
        onConfirm={() => void publishing.discard()}
      />
      {type.sealed ? (
        <ConfirmDialog
          open={asking === "publish" || asking === "update" || asking === "now"}
          onOpenChange={close}
          title={`${isLater ? "Schedule" : "Publish"} version ${version}?`}
          description={
            <p>
              {isLater ? `From ${formatDateTime(when)} on` : "From now on"} this version stays word for word:
              it cannot be changed, deleted or taken back. A later change is a new version.
            </p>
          }
          confirmLabel={isLater ? "Schedule version" : "Publish version"}
          // Not waited for: it may ask for a second factor, and does so in a dialog of its own.
          onConfirm={() => {
            if (asking === "now") void publishing.publishNow();
            else void (asking === "update" ? publishing.update() : publishing.publish());
          }}
        />
      ) : null}
    </>
  );
}
