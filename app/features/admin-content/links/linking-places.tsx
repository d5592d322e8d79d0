import { useQuery } from "@tanstack/react-query";
import { adminHref, recordTypeLabel } from "#content-model/admin-routes.ts";
import type { Collection } from "#content-model/collection.ts";
import { Link } from "~/ui/link.tsx";
import { linksToQuery } from "./link-queries.ts";

type LinkingPlacesProps = { type: Collection; id: string; isAsked: boolean };

/** The links that would break without this record. */
export function LinkingPlaces({ type, id, isAsked }: LinkingPlacesProps) {
  const { data } = useQuery(linksToQuery(type.table, id, isAsked));
  if (!isAsked || !data || data.length === 0) return null;
  return (
    <div className="linking-places">
      <p>{data.length === 1 ? "One place links" : `${data.length} places link`} to it:</p>
      <ul className="content-problems">
        {data.map((place) => (
          <li key={`${place.table_name} ${place.row_id}`}>
            <Link href={adminHref(place)}>{place.title}</Link>,{" "}
            {recordTypeLabel(place.table_name).toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
