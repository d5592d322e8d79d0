import type { Row } from "#content-model/collection.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";

/** The target of a redirect; a record that is not public has no path. */
export function RedirectTarget({ row }: { row: Row }) {
  const title = row.title ? <span className="redirect-title">{String(row.title)}</span> : null;
  return row.leads_to === null ? (
    <>
      {title} <Badge variant="danger">Not public</Badge>
    </>
  ) : (
    <>
      {title}
      <Link href={String(row.leads_to)} variant="quiet">
        {String(row.leads_to)}
      </Link>
    </>
  );
}
