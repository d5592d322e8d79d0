import { useState } from "react";
import { formatDate } from "#common/dates/format.ts";
import type { Row } from "#content-model/collection.ts";
import { imagePath } from "~/lib/records/picture.ts";
import { downloadPath } from "~/lib/references/downloads.ts";
import { fileSize } from "~/lib/text/file-size.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { FramingDialog } from "./framing-dialog.tsx";
import type { MediaItem } from "./library-queries.ts";
import { factsOf, Thumbnail } from "./media-tile.tsx";
import { ReplaceFile } from "./replace-file.tsx";

/** The preview above the form. */
export function MediaHead({ row }: { row: Row }) {
  const item = row as Row & MediaItem;
  return (
    <>
      <div className="media-stage">
        <Thumbnail item={item} sizes="34rem" />
      </div>
      {item.title === null ? <Framing item={item} /> : null}
    </>
  );
}

/** Facts about the file, its URL, and its replacement. */
export function MediaFoot({ row, places }: { row: Row; places: number }) {
  const item = row as Row & MediaItem;
  const isImage = item.title === null;
  const path = isImage ? imagePath(item.slug) : downloadPath(item.slug);
  return (
    <>
      <dl className="media-sheet-facts">
        <Fact term="File">{item.name || item.path}</Fact>
        <Fact term="Format">{factsOf(item)}</Fact>
        <Fact term="Size">{fileSize(item.bytes)}</Fact>
        <Fact term="Added">{formatDate(item.created_at)}</Fact>
        <Fact term="URL">
          <code>{path}</code>
        </Fact>
      </dl>
      <div className="media-buttons">
        <CopyButton text={new URL(path, location.origin).href} label="Copy link" />
        <CopyButton
          text={isImage ? `![${item.alt ?? ""}](${path})` : `[${item.title}](${path})`}
          label="Copy Markdown"
        />
        {isImage ? null : (
          <ButtonLink href={path} variant="secondary" size="sm" download>
            Download
          </ButtonLink>
        )}
        <ReplaceFile item={item} places={places} />
      </div>
    </>
  );
}

function Framing({ item }: { item: MediaItem }) {
  const [isOpen, setOpen] = useState(false);
  const { width, height, crop, focus } = item;
  // An image without a recorded size cannot be cropped.
  if (!width || !height) return null;
  return (
    <div className="media-framing">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Crop and focal point
      </Button>
      {crop || focus ? (
        <p className="small">
          {[crop ? `Cropped to ${crop[2]} × ${crop[3]} pixels` : "", focus ? "Has a focal point" : ""]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ) : null}
      {isOpen ? <FramingDialog item={{ ...item, width, height }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
