import type { ReactNode } from "react";
import { fileTypes } from "#common/upload-rule.ts";
import { imagePath, pictureFacts } from "~/lib/records/picture.ts";
import { fileSize } from "~/lib/text/file-size.ts";
import { Badge } from "~/ui/badge.tsx";
import { FileIcon } from "~/ui/icons/objects.tsx";
import { Picture } from "~/ui/picture.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { MediaItem } from "./library-queries.ts";

/** What a tile shows, whether it is a link in the library or a choice in the picker. */
export function MediaTile({ item }: { item: MediaItem }) {
  const isImage = item.title === null;
  return (
    <>
      <span className="media-thumb">
        {item.deleted_at ? null : <Thumbnail item={item} />}
        {isImage && item.alt === null ? <Badge variant="danger">Needs a description</Badge> : null}
      </span>
      <span className="media-name">{nameOf(item)}</span>
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
  if (item.title !== null)
    return (
      <span className="media-document">
        <FileIcon width="36" height="36" />
        <span>{fileTypes[item.mime]?.name}</span>
      </span>
    );
  return <Picture src={imagePath(item.slug)} facts={pictureFacts(item)} sizes={sizes} alt="" />;
}

/** What it is called in the back office. */
export function nameOf({ alt, title, name }: MediaItem): string {
  return alt ?? title ?? name;
}

export function factsOf({ mime, width, height, bytes }: MediaItem): string {
  const size = width && height ? `${width} × ${height}` : fileSize(bytes);
  return [fileTypes[mime]?.name, size].filter(Boolean).join(" · ");
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
