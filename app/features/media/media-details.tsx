import { useQuery } from "@tanstack/react-query";
import { formatDate } from "~/lib/dates/format.ts";
import { messageFor } from "~/lib/errors.ts";
import { imagePath } from "~/lib/picture.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { Skeleton, SkeletonText } from "~/ui/skeleton.tsx";
import { AltForm } from "./alt-form.tsx";
import { type MediaItem, mediaItemQuery, mediaUsageQuery } from "./library-queries.ts";
import { MediaActions } from "./media-actions.tsx";
import { factsOf, Thumbnail } from "./media-tile.tsx";
import { ReplaceFile } from "./replace-file.tsx";
import { fileSize } from "./upload-rules.ts";
import { UsageList } from "./usage-list.tsx";

/** One image beside the library: what it shows, where it is used, and what can be done with it. */
export function MediaDetails({
  id,
  userId,
  onClose,
}: {
  id: string | null;
  userId: string;
  onClose: () => void;
}) {
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title="Image" className="media-sheet">
        {id ? <Loaded key={id} id={id} userId={userId} onGone={onClose} /> : null}
      </SheetContent>
    </Dialog>
  );
}

function Loaded({ id, ...rest }: { id: string; userId: string; onGone: () => void }) {
  const { data: item, error, isPending, refetch } = useQuery(mediaItemQuery(id));
  if (isPending)
    return (
      <div className="media-loading" aria-busy>
        <Skeleton />
        <SkeletonText />
      </div>
    );
  if (error)
    return (
      <Alert variant="destructive" title={messageFor(error)}>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    );
  if (!item)
    return <Alert title="This image is not there any more">Another editor has deleted it for good.</Alert>;
  return <Details item={item} {...rest} />;
}

function Details({ item, userId, onGone }: { item: MediaItem; userId: string; onGone: () => void }) {
  const usage = useQuery(mediaUsageQuery(item.id));
  const places = new Set(usage.data?.map(({ table_name, row_id }) => `${table_name} ${row_id}`)).size;
  const path = imagePath(item.slug);
  return (
    <div className="media-details">
      <div className="media-stage">
        {item.deleted_at ? <ImageIcon width="32" height="32" /> : <Thumbnail item={item} sizes="34rem" />}
      </div>
      {item.deleted_at ? (
        <Alert title="In the trash">Pages cannot show this image until it is put back.</Alert>
      ) : (
        <AltForm key={item.updated_at} item={item} userId={userId} />
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
          <CopyButton text={`![${item.alt ?? ""}](${path})`} label="Copy Markdown" />
          <ReplaceFile item={item} places={places} />
        </div>
      )}
      <MediaActions item={item} places={usage.data ? places : undefined} onGone={onGone} />
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
