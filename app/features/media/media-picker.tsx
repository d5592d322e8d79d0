import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { imagePath } from "~/lib/picture.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { ImageIcon } from "~/ui/icons/objects.tsx";
import { Input } from "~/ui/input.tsx";
import { altRequired } from "./alt-form.tsx";
import { DropZone } from "./drop-zone.tsx";
import { describeMedia, type MediaItem, mediaKey, mediaListQuery } from "./library-queries.ts";
import { MediaSearch } from "./media-search.tsx";
import { MediaGrid, MediaGridSkeleton, MediaTile } from "./media-tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

export type PickedImage = {
  /** The lasting path: what content stores. */
  src: string;
  alt: string;
  width: number | null;
  height: number | null;
};

type MediaPickerProps = { onPick: (image: PickedImage) => void; onClose: () => void };

/** Chooses an image of the library, or uploads one. What has no description gets it here, before it is used. */
export function MediaPicker({ onPick, onClose }: MediaPickerProps) {
  const [chosen, setChosen] = useState<MediaItem>();
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  function choose(item: MediaItem) {
    setChosen(item);
    setAlt(item.alt ?? "");
    setError(undefined);
  }

  async function use() {
    const words = alt.trim();
    if (!chosen) return;
    if (!words) return setError(altRequired);
    setBusy(true);
    try {
      if (words !== chosen.alt) {
        await describeMedia(await browserClient(), chosen.id, words);
        await client.invalidateQueries({ queryKey: mediaKey });
      }
      onPick({ src: imagePath(chosen.slug), alt: words, width: chosen.width, height: chosen.height });
    } catch (failure) {
      setError(messageFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Choose an image"
        size="lg"
        className="media-picker"
        footer={
          <div className="media-picker-foot">
            {chosen ? (
              <Field label="Alternative text" error={error} required>
                <Input
                  value={alt}
                  maxLength={500}
                  onChange={(event) => {
                    setAlt(event.target.value);
                    setError(undefined);
                  }}
                  onKeyDown={(event) => event.key === "Enter" && void use()}
                />
              </Field>
            ) : null}
            <div className="media-buttons">
              <Button variant="secondary" onClick={onClose}>
                Cancel
              </Button>
              <Button disabled={!chosen} busy={busy} onClick={() => void use()}>
                Use image
              </Button>
            </div>
          </div>
        }
      >
        <Choices chosen={chosen} onChoose={choose} />
      </DialogContent>
    </Dialog>
  );
}

type ChoicesProps = { chosen: MediaItem | undefined; onChoose: (item: MediaItem) => void };

function Choices({ chosen, onChoose }: ChoicesProps) {
  const uploads = useUploads(onChoose);
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery(mediaListQuery({ query, show: "all", type: "", page }));
  return (
    <DropZone onFiles={uploads.add} label="Upload">
      <UploadList {...uploads} />
      <div className="media-toolbar">
        <MediaSearch
          query={query}
          onQuery={(words) => {
            setQuery(words);
            setPage(1);
          }}
        />
      </div>
      {error ? <Alert variant="destructive" title={messageFor(error)} /> : null}
      {isPending ? <MediaGridSkeleton tiles={8} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title={query ? `No image matches “${query}”` : "No images yet"} icon={ImageIcon}>
          Drop one here, and it can be used at once.
        </EmptyState>
      ) : null}
      <MediaGrid>
        {data?.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="media-tile"
              aria-pressed={chosen?.id === item.id}
              onClick={() => onChoose(item)}
            >
              <MediaTile item={item} />
            </button>
          </li>
        ))}
      </MediaGrid>
      {data && data.pages > 1 ? (
        <div className="media-pages">
          <Button variant="ghost" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="small">
            Page {page} of {data.pages}
          </span>
          <Button variant="ghost" size="sm" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </DropZone>
  );
}
