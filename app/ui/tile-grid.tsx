import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

/** A grid of pictures with short texts: a list whose items hold a link or a button of the class `tile`. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <ul className="tile-grid">{children}</ul>;
}

export function TileGridSkeleton({ tiles = 12 }: { tiles?: number }) {
  return (
    <div className="tile-grid" aria-hidden>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles of a skeleton never change places
        <div key={tile} className="tile-sketch">
          <Skeleton className="tile-image" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
