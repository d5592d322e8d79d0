import type { ReactNode } from "react";
import { imagePath, versionOf } from "~/lib/picture.ts";
import { Badge } from "~/ui/badge.tsx";
import { Picture } from "~/ui/picture.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { MediaItem } from "./library-queries.ts";
import { fileTypes } from "./upload-rules.ts";

/** What a tile shows, whether it is a link in the library or a choice in the picker. */
export function MediaTile({ item }: { item: MediaItem }) {
  return (
    <>
      <span className="media-thumb">
        {item.deleted_at ? null : <Thumbnail item={item} />}
        {item.alt === null ? <Badge variant="danger">Needs a description</Badge> : null}
      </span>
      <span className="media-name">{item.alt ?? item.name}</span>
      <span className="media-facts">{factsOf(item)}</span>
    </>
  );
}

export function Thumbnail({
  item,
  sizes = "(min-width: 40rem) 14rem, 45vw",
}: {
  item: MediaItem;
  sizes?: string;
}) {
  const facts = { width: item.width, height: item.height, alt: "", version: versionOf(item.path) };
  return <Picture src={imagePath(item.slug)} facts={facts} sizes={sizes} alt="" />;
}

export function factsOf({ mime, width, height }: MediaItem): string {
  return [fileTypes[mime]?.name, width && height ? `${width} × ${height}` : ""].filter(Boolean).join(" · ");
}

export function MediaGrid({ children, busy }: { children: ReactNode; busy?: boolean }) {
  return (
    <ul className="media-grid" aria-busy={busy || undefined}>
      {children}
    </ul>
  );
}

export function MediaGridSkeleton({ tiles = 12 }: { tiles?: number }) {
  return (
    <div className="media-grid" aria-hidden>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles of a skeleton never change places
        <div key={tile} className="media-sketch">
          <Skeleton className="media-thumb" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
