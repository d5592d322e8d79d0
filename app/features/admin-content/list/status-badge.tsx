import { formatDateTime } from "#common/dates/format.ts";
import type { Collection, Row } from "#content-model/collection.ts";
import { Badge } from "~/ui/badge.tsx";
import { displayStatusOf } from "../description/columns.ts";

type StatusBadgeProps = {
  type: Collection;
  row: Row;
  /** The time of scheduled changes. */
  changeAt?: string;
};

/** The status of a record, with the time if it is scheduled. */
export function StatusBadge({ type, row, changeAt }: StatusBadgeProps) {
  const { label, variant } = displayStatusOf(type, row);
  const when = label === "Scheduled" ? (row.published_at ?? row.starts_at) : undefined;
  return (
    <span className="content-statuses">
      <Timed label={label} variant={variant} when={when ? String(when) : undefined} />
      {changeAt ? <Timed label="Changes scheduled" variant="signal" when={changeAt} /> : null}
    </span>
  );
}

type TimedProps = { label: string; variant?: "default" | "signal" | "success" | "danger"; when?: string };

/** Wraps only before the time. */
function Timed({ label, variant, when }: TimedProps) {
  return (
    <Badge variant={variant} dot className="content-status">
      <span>
        <span className="content-nowrap">{label}</span>
        {when ? (
          <>
            {" "}
            <time dateTime={when} className="content-nowrap">
              for {formatDateTime(when)}
            </time>
          </>
        ) : null}
      </span>
    </Badge>
  );
}
