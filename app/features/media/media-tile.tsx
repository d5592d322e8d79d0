import { fileTypes } from "#common/upload-rule.ts";
import type { Row } from "#content-model/collection.ts";
import { imagePath, pictureFacts } from "~/lib/records/picture.ts";
import { fileSize } from "~/lib/text/file-size.ts";
import { Badge } from "~/ui/badge.tsx";
import { FileIcon } from "~/ui/icons/objects.tsx";
import { Picture } from "~/ui/picture.tsx";
import type { MediaItem } from "./library-queries.ts";

/** The content of a tile in the library and in the picker. */
export function MediaTile({ row }: { row: Row }) {
  const item = row as Row & MediaItem;
  const isImage = item.title === null;
  return (
    <>
      <span className="tile-image">
        <Thumbnail item={item} />
        {isImage && item.alt === null ? <Badge variant="danger">Needs alternative text</Badge> : null}
      </span>
      <span className="tile-name">{item.alt ?? item.title ?? item.name}</span>
      <span className="media-facts">{factsOf(item)}</span>
      {item.labels.length > 0 ? <span className="media-labels">{item.labels.join(" · ")}</span> : null}
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

export function factsOf({ mime, width, height, bytes }: MediaItem): string {
  const size = width && height ? `${width} × ${height}` : fileSize(bytes);
  return [fileTypes[mime]?.name, size].filter(Boolean).join(" · ");
}
