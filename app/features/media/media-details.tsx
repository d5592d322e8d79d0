import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { formatDate } from "#common/dates/format.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { imagePath } from "~/lib/records/picture.ts";
import { downloadPath } from "~/lib/references/downloads.ts";
import { fileSize } from "~/lib/text/file-size.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { Skeleton, SkeletonText } from "~/ui/skeleton.tsx";
import { DetailsForm } from "./details-form.tsx";
import { FramingDialog } from "./framing-dialog.tsx";
import { type MediaItem, mediaItemQuery, mediaUsesQuery } from "./library-queries.ts";
import { MediaActions } from "./media-actions.tsx";
import { factsOf, Thumbnail } from "./media-tile.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { placesOf, UsageList } from "./usage-list.tsx";

/** One image or document beside the library: what it is, where it is used, and what can be done with it. */
export function MediaDetails({
  id,
  userId,
  onClose,
}: {
  id: string | null;
  userId: string;
  onClose: () => void;
}) {
  const { data: item } = useQuery({ ...mediaItemQuery(id ?? ""), enabled: id !== null });
  // Not a state: who presses Escape right after a key is asked as well.
  const isChanged = useRef(false);
  const [isAsking, setAsking] = useState(false);
  /** The question was asked, or nothing is left to ask about. */
  function close() {
    isChanged.current = false;
    onClose();
  }
  return (
    <>
      <Dialog
        open={id !== null}
        onOpenChange={(open) => {
          if (open) return;
          if (isChanged.current) setAsking(true);
          else close();
        }}
      >
        <SheetContent title={item?.title ? "Document" : "Image"} className="media-sheet">
          {id ? <Loaded key={id} id={id} userId={userId} isChanged={isChanged} onGone={close} /> : null}
        </SheetContent>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description="What you changed about it is not saved yet. Go back and press “Save details” to keep it."
        confirmLabel="Close without saving"
        cancelLabel="Go back"
        destructive
        onConfirm={close}
      />
    </>
  );
}

type LoadedProps = {
  id: string;
  userId: string;
  /** Kept true by the form while something is typed that is not saved. */
  isChanged: RefObject<boolean>;
  onGone: () => void;
};

function Loaded({ id, ...rest }: LoadedProps) {
  const { data: item, error, isPending, refetch } = useQuery(mediaItemQuery(id));
  if (isPending)
    return (
      <div className="media-loading" aria-busy>
        <Skeleton />
        <SkeletonText />
      </div>
    );
  if (error && !item) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!item) return <Alert title="This is not there any more">Another editor has deleted it for good.</Alert>;
  return <Details item={item} {...rest} />;
}

function Details({ item, userId, isChanged, onGone }: Omit<LoadedProps, "id"> & { item: MediaItem }) {
  const usage = useQuery({ ...mediaUsesQuery([item.id]), select: (uses) => uses.get(item.id) ?? [] });
  const places = placesOf(usage.data ?? []).length;
  const isImage = item.title === null;
  const path = isImage ? imagePath(item.slug) : downloadPath(item.slug);
  return (
    <div className="media-details">
      <div className="media-stage">
        {item.deleted_at ? <ImageIcon width="32" height="32" /> : <Thumbnail item={item} sizes="34rem" />}
      </div>
      {item.deleted_at ? (
        <Alert title="In the trash">Pages cannot use it until it is put back.</Alert>
      ) : (
        <>
          {isImage ? <Framing item={item} /> : null}
          <DetailsForm item={item} userId={userId} isChanged={isChanged} />
        </>
      )}
      <UsageList usage={usage} />
      <dl className="media-sheet-facts">
        <Fact term="File">{item.name || item.path}</Fact>
        <Fact term="Format">{factsOf(item)}</Fact>
        <Fact term="Size">{fileSize(item.bytes)}</Fact>
        <Fact term="Added">{formatDate(item.created_at)}</Fact>
        <Fact term="URL">
          <code>{path}</code>
        </Fact>
      </dl>
      {item.deleted_at ? null : (
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
      )}
      <MediaActions item={item} places={usage.data ? places : undefined} onGone={onGone} />
    </div>
  );
}

function Framing({ item }: { item: MediaItem }) {
  const [isOpen, setOpen] = useState(false);
  const { width, height, crop, focus } = item;
  // Of images from before, whose size nobody noted, nothing can be cut.
  if (!width || !height) return null;
  return (
    <div className="media-framing">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Crop and focal point
      </Button>
      {crop || focus ? (
        <p className="small">
          {[crop ? `Shows ${crop[2]} × ${crop[3]} pixels of it` : "", focus ? "Has a focal point" : ""]
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
