import { formatDateTime } from "#common/dates/format.ts";
import { siteZoneName } from "#common/dates/site-time.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { displayStatusOf, isLive, isPublished } from "../description/columns.ts";
import { DateTimeInput } from "../fields/plain-control.tsx";
import { StatusBadge } from "../list/status-badge.tsx";
import { isToCome } from "./publication.ts";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The time of publication, and the schedule of pending changes. */
export function PublicationPanels(parts: RecordParts) {
  const { type, draft, isImmutable } = parts;
  const { row, isDirty, publishAt, blockedReason } = draft.record;
  // Scheduling a record that is not public yet includes its changes. Immutable versions keep the panel, which asks for the second factor.
  const canSchedule = isDirty && !(isToCome(row) && !type.immutable);
  return (
    <>
      {type.publishable ? <PublicationPanel {...parts} /> : null}
      {isLive(type, row) && !isImmutable && (canSchedule || publishAt || blockedReason) ? (
        <ScheduledChanges {...parts} />
      ) : null}
    </>
  );
}

/** The status of the record and its time of publication. */
function PublicationPanel({ type, draft, when, setWhen, isImmutable, publishing }: RecordParts) {
  const { row } = draft.record;
  const isOut = isPublished(row);
  const label = row ? displayStatusOf(type, row).label : undefined;
  return (
    <section className="content-panel" aria-label="Publication">
      <div className="content-panel-head">
        <h2 className="content-panel-title">Publication</h2>
        {row ? <StatusBadge type={type} row={row} /> : null}
      </div>
      {isImmutable && row ? (
        <p className="field-description">
          Version {String(row.version)}, published on {formatDateTime(String(row.published_at))}.
          <br />
          SHA-256 <code className="content-checksum">{String(row.checksum)}</code>
        </p>
      ) : (
        <>
          <Field
            label={label === "Scheduled" ? "Scheduled for" : isOut ? "Published on" : "Publish on"}
            description={
              isToCome(row)
                ? `${siteZoneName}. Leave empty and press Publish to publish immediately.`
                : isOut
                  ? `${siteZoneName}. With a future date, the record is hidden until then.`
                  : `${siteZoneName}. Leave empty to use the time when you press Publish.`
            }
          >
            <DateTimeInput value={when} onChange={setWhen} />
          </Field>
          {isToCome(row) && when ? (
            <Button
              variant="secondary"
              size="sm"
              disabled={publishing.busy}
              onClick={publishing.askToPublishNow}
            >
              Publish now
            </Button>
          ) : null}
          {when && !isOut ? (
            <Button variant="link" size="sm" onClick={() => setWhen("")}>
              Publish immediately instead
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
