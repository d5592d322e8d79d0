import type { UseQueryResult } from "@tanstack/react-query";
import { placeHref, placeNoun } from "~/lib/content-places.ts";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import type { MediaUse } from "./library-queries.ts";

export function UsageList({ usage }: { usage: UseQueryResult<MediaUse[]> }) {
  return (
    <section className="media-usage" aria-labelledby="media-usage">
      <h3 id="media-usage">Where it is used</h3>
      <Uses usage={usage} />
    </section>
  );
}

function Uses({ usage: { data, error } }: { usage: UseQueryResult<MediaUse[]> }) {
  if (error) return <p className="small">{messageFor(error)}</p>;
  if (!data) return <SkeletonText lines={2} />;
  const rows = [...new Map(data.map((use) => [`${use.table_name} ${use.row_id}`, use])).values()];
  if (rows.length === 0) return <p className="small">Nowhere yet.</p>;
  return (
    <ul>
      {rows.map((use) => (
        <li key={`${use.table_name} ${use.row_id}`}>
          <Link href={placeHref(use)}>{use.title}</Link>
          <span className="small">{placeNoun(use)}</span>
          {use.in_trash ? <Badge>In the trash</Badge> : null}
        </li>
      ))}
    </ul>
  );
}
