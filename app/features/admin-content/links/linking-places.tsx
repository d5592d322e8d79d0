import { useQuery } from "@tanstack/react-query";
import { placeHref, placeNoun } from "#content-model/admin-places.ts";
import type { Collection } from "#content-model/collection.ts";
import { Link } from "~/ui/link.tsx";
import { linksToQuery } from "./link-queries.ts";

type LinkingPlacesProps = { type: Collection; id: string; isAsked: boolean };

/** What would link to nothing without this record. */
export function LinkingPlaces({ type, id, isAsked }: LinkingPlacesProps) {
  const { data } = useQuery(linksToQuery(type.table, id, isAsked));
  if (!isAsked || !data || data.length === 0) return null;
  return (
    <div className="linking-places">
      <p>{data.length === 1 ? "One place links" : `${data.length} places link`} to it:</p>
      <ul className="content-problems">
        {data.map((place) => (
          <li key={`${place.table_name} ${place.row_id}`}>
            <Link href={placeHref(place)}>{place.title}</Link>, {placeNoun(place.table_name).toLowerCase()}
          </li>
        ))}
      </ul>
    </div>
  );
}
