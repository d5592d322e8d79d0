import { formatDateTime } from "~/lib/dates/format.ts";
import { Badge } from "~/ui/badge.tsx";
import { displayStatusOf } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";

export function StatusBadge({ type, row }: { type: ContentType; row: Row }) {
  const { label, variant } = displayStatusOf(type, row);
  const when = label === "Scheduled" ? (row.published_at ?? row.starts_at) : undefined;
  return (
    <Badge variant={variant} dot>
      {label}
      {when ? ` for ${formatDateTime(String(when))}` : null}
    </Badge>
  );
}
