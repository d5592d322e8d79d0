import { formatDateTime } from "#common/dates/format.ts";
import { fromSiteTime, siteZoneName, toSiteTime } from "#common/dates/site-time.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { displayStatusOf, isPublished } from "../description/columns.ts";
import { StatusBadge } from "../list/status-badge.tsx";
import { isToCome } from "./publication.ts";
import type { Publishing } from "./use-publishing.ts";

type PublicationPanelProps = {
  type: Collection;
  row: Row | undefined;
  when: string;
  setWhen: (when: string) => void;
  sealed: boolean;
  publishing: Publishing;
};

/** Where it stands, and from when it is public. */
export function PublicationPanel({ type, row, when, setWhen, sealed, publishing }: PublicationPanelProps) {
  const isLive = isPublished(row);
  const label = row ? displayStatusOf(type, row).label : undefined;
  return (
    <section className="content-panel" aria-label="Publication">
      <div className="content-panel-head">
        <h2 className="content-panel-title">Publication</h2>
        {row ? <StatusBadge type={type} row={row} /> : null}
      </div>
      {sealed && row ? (
        <p className="field-description">
          Version {String(row.version)}, published on {formatDateTime(String(row.published_at))}.
          <br />
          SHA-256 <code className="content-checksum">{String(row.checksum)}</code>
        </p>
      ) : (
        <>
          <Field
            label={label === "Scheduled" ? "Scheduled for" : isLive ? "Published on" : "Publish on"}
            description={
              isToCome(row)
                ? `${siteZoneName}. Empty: at once, when you press Publish now.`
                : isLive
                  ? `${siteZoneName}. A date to come takes it back until then.`
                  : `${siteZoneName}. Empty: when you press Publish.`
            }
          >
            <Input
              type="datetime-local"
              value={toSiteTime(when)}
              onChange={(event) => setWhen(fromSiteTime(event.target.value)?.toISOString() ?? "")}
            />
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
          {when && !isLive ? (
            <Button variant="link" size="sm" onClick={() => setWhen("")}>
              Publish at once instead
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
