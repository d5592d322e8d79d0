import type { ComponentType } from "react";
import { Link } from "react-router";
import type { Collection, Row } from "#content-model/collection.ts";
import { withParams } from "~/ui/table-state.ts";
import { TileGrid, TileGridSkeleton } from "~/ui/tile-grid.tsx";
import { type RowSelection, SelectRow } from "./select-all.tsx";

type ContentGridProps = {
  type: Collection;
  rows: Row[];
  params: URLSearchParams;
  loading: boolean;
  selection: RowSelection;
  tile: ComponentType<{ row: Row }>;
};

/** Files as tiles. Each is a link that opens its sheet. */
export function ContentGrid({ type, rows, params, loading, selection, tile: Tile }: ContentGridProps) {
  if (loading) return <TileGridSkeleton />;
  return (
    <TileGrid>
      {rows.map((row) => (
        <li key={row.id} className="tile-selectable">
          <Link to={withParams(params, { [type.sheet ?? ""]: row.id })} preventScrollReset className="tile">
            <Tile row={row} />
          </Link>
          <SelectRow type={type} row={row} {...selection} />
        </li>
      ))}
    </TileGrid>
  );
}
