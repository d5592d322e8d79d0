import { useEffect, useState } from "react";
import { formatDateTime } from "#common/dates/format.ts";
import { fromSiteTime, siteZoneName, toSiteTime } from "#common/dates/site-time.ts";
import type { Collection } from "#content-model/collection.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import type { Publishing } from "./use-publishing.ts";
import type { EditedRecord } from "./use-record.ts";

type ScheduledChangesProps = { type: Collection; record: EditedRecord; publishing: Publishing };

/** When what was changed in a public record becomes public by itself. */
export function ScheduledChanges({ type, record, publishing }: ScheduledChangesProps) {
  const { publishAt, heldBack } = record;
  const [when, setWhen] = useState(publishAt ?? "");
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (publishAt) setWhen(publishAt);
  }, [publishAt]);
  const isMoved = !publishAt || new Date(when).getTime() !== new Date(publishAt).getTime();

  function schedule() {
    if (!(new Date(when) > new Date())) return setError("Choose a time to come.");
    setError(undefined);
    void publishing.schedule(when);
  }

  return (
    <section className="content-panel" aria-label="Your changes">
      <h2 className="content-panel-title">Your changes</h2>
      {heldBack ? (
        <Alert variant="destructive" title="Not published as scheduled" live={false}>
          {heldBack}
        </Alert>
      ) : null}
      {publishAt ? (
        <p className="field-description" role="status">
          Published by themselves on <time dateTime={publishAt}>{formatDateTime(publishAt)}</time>. What you
          write until then goes with them.
        </p>
      ) : null}
      <Field
        label="Publish changes on"
        description={
          publishAt ? siteZoneName : `${siteZoneName}. Until then visitors see what is public now.`
        }
        error={error}
      >
        <Input
          type="datetime-local"
          value={toSiteTime(when)}
          onChange={(event) => {
            setWhen(fromSiteTime(event.target.value)?.toISOString() ?? "");
            setError(undefined);
          }}
        />
      </Field>
      <div className="button-row" data-size="sm">
        {/* What changes in a scheduled legal text needs the second factor again, which an autosave does not ask for. */}
        {isMoved || type.sealed ? (
          <Button variant="secondary" size="sm" disabled={publishing.busy} onClick={schedule}>
            {!publishAt ? "Schedule changes" : isMoved ? "Change the time" : "Schedule again"}
          </Button>
        ) : null}
        {publishAt ? (
          <Button variant="secondary" size="sm" disabled={publishing.busy} onClick={publishing.withdraw}>
            Withdraw schedule
          </Button>
        ) : null}
      </div>
    </section>
  );
}
