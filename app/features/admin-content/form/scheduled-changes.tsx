import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "#common/dates/format.ts";
import { siteZoneName } from "#common/dates/site-time.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { DateTimeInput } from "../fields/plain-control.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The schedule of the pending changes of a public record. */
export function ScheduledChanges({ type, draft, publishing }: RecordParts) {
  const { publishAt, blockedReason } = draft.record;
  const [when, setWhen] = useState(publishAt ?? "");
  const [error, setError] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (publishAt) setWhen(publishAt);
  }, [publishAt]);
  const isMoved = !publishAt || new Date(when).getTime() !== new Date(publishAt).getTime();

  function schedule() {
    if (!(new Date(when) > new Date())) {
      setError("Choose a time in the future.");
      panel.current?.querySelector("input")?.focus();
      return;
    }
    setError(undefined);
    void publishing.schedule(when);
  }

  return (
    <section ref={panel} className="content-panel" aria-label="Your changes">
      <h2 className="content-panel-title">Your changes</h2>
      {blockedReason ? (
        <Alert variant="destructive" title="Not published as scheduled" live={false}>
          {blockedReason}
        </Alert>
      ) : null}
      {publishAt ? (
        <p className="field-description" role="status">
          Published automatically on <time dateTime={publishAt}>{formatDateTime(publishAt)}</time>. Changes
          you make until then are included.
        </p>
      ) : null}
      <Field
        label="Publish changes on"
        description={
          publishAt ? siteZoneName : `${siteZoneName}. Until then, visitors see the current version.`
        }
        error={error}
      >
        <DateTimeInput
          value={when}
          onChange={(time) => {
            setWhen(time);
            setError(undefined);
          }}
        />
      </Field>
      <div className="button-row" data-size="sm">
        {/* A change of a scheduled legal text needs the second factor again, which autosave cannot ask for. */}
        {isMoved || type.immutable ? (
          <Button variant="secondary" size="sm" disabled={publishing.busy} onClick={schedule}>
            {!publishAt ? "Schedule" : isMoved ? "Change the time" : "Schedule again"}
          </Button>
        ) : null}
        {publishAt ? (
          <Button variant="secondary" size="sm" disabled={publishing.busy} onClick={publishing.withdraw}>
            Cancel schedule
          </Button>
        ) : null}
      </div>
    </section>
  );
}
