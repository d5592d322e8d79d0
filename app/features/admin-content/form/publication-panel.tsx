import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { absoluteDate } from "~/ui/relative-time.ts";
import { isPublished } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import { fromLocalInput, toLocalInput } from "../fields/date-time.ts";
import { StandingBadge } from "../list/standing-badge.tsx";

type PublicationPanelProps = {
  type: ContentType;
  row: Row | undefined;
  when: string;
  setWhen: (when: string) => void;
  sealed: boolean;
};

const zone = new Intl.DateTimeFormat("en").resolvedOptions().timeZone;

/** Where it stands, and from when it is public. */
export function PublicationPanel({ type, row, when, setWhen, sealed }: PublicationPanelProps) {
  const isLive = isPublished(row);
  return (
    <section className="content-panel" aria-label="Publication">
      <div className="content-panel-head">
        <h2 className="content-panel-title">Publication</h2>
        {row ? <StandingBadge type={type} row={row} /> : null}
      </div>
      {sealed && row ? (
        <p className="field-description">
          Version {String(row.version)}, published {absoluteDate(new Date(String(row.published_at)))}.
          <br />
          SHA-256 <code className="content-checksum">{String(row.checksum)}</code>
        </p>
      ) : (
        <>
          <Field
            label={isLive ? "Public since" : "Publish on"}
            description={
              isLive
                ? `A date to come takes it back until then. ${zone} time.`
                : `Empty: when you press Publish. ${zone} time.`
            }
          >
            <Input
              type="datetime-local"
              value={toLocalInput(when)}
              onChange={(event) => setWhen(fromLocalInput(event.target.value))}
            />
          </Field>
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
