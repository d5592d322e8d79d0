import { formatDateTime } from "#common/dates/format.ts";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** Confirmations of what cannot be undone: discarding changes, and publishing an immutable version. */
export function PublishQuestions({ type, draft: { record }, publishing, when }: RecordParts) {
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
            Your unpublished changes will be lost, and the form will show the public version.
            {record.publishAt ? " The schedule is cancelled." : null}
          </p>
        }
        confirmLabel="Discard"
        destructive
        onConfirm={() => void publishing.discard()}
      />
      {type.immutable ? (
        <ConfirmDialog
          open={asking === "publish" || asking === "update" || asking === "now"}
          onOpenChange={close}
          title={`${isLater ? "Schedule" : "Publish"} version ${version}?`}
          description={
            <p>
              {isLater ? `From ${formatDateTime(when)}` : "Once published"}, this version cannot be changed,
              deleted or unpublished. Later changes need a new version.
            </p>
          }
          confirmLabel={isLater ? "Schedule version" : "Publish version"}
          // Not awaited: it may open the dialog that asks for the second factor.
          onConfirm={() => {
            if (asking === "now") void publishing.publishNow();
            else void (asking === "update" ? publishing.update() : publishing.publish());
          }}
        />
      ) : null}
    </>
  );
}
