import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FileKind } from "#common/upload-rule.ts";
import { alt, media, title } from "#content-model/collections/media.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { imagePath } from "~/lib/records/picture.ts";
import { downloadPath } from "~/lib/references/downloads.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Field } from "~/ui/field.tsx";
import { FileIcon, ImageIcon } from "~/ui/icons/objects.tsx";
import { Input } from "~/ui/input.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { TileGrid, TileGridSkeleton } from "~/ui/tile-grid.tsx";
import { DropZone } from "./drop-zone.tsx";
import { changeMedia, type MediaItem, mediaKey, mediaListQuery } from "./library-queries.ts";
import { MediaTile } from "./media-tile.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

export type PickedImage = {
  /** The permanent path that content stores. */
  src: string;
  /** The alternative text of an image, or the title of a document. */
  alt: string;
  width: number | null;
  height: number | null;
};

type MediaPickerProps = {
  kind?: FileKind;
  onPick: (image: PickedImage) => void;
  onClose: () => void;
};

const words = {
  image: {
    title: "Choose an image",
    field: alt,
    use: "Use image",
    none: "No images yet",
    icon: ImageIcon,
  },
  document: {
    title: "Choose a document",
    field: title,
    use: "Use document",
    none: "No documents yet",
    icon: FileIcon,
  },
  video: {
    title: "Choose a video",
    field: title,
    use: "Use video",
    none: "No videos yet",
    icon: FileIcon,
  },
  captions: {
    title: "Choose captions for the video",
    field: title,
    use: "Use captions",
    none: "No captions yet",
    icon: FileIcon,
  },
};

/** Chooses or uploads a file, and asks for its description before it is used. */
export function MediaPicker({ kind = "image", onPick, onClose }: MediaPickerProps) {
  const [chosen, setChosen] = useState<MediaItem>();
  const [description, setDescription] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const { title: heading, field: described, use: useLabel } = words[kind];

  function choose(item: MediaItem) {
    setChosen(item);
    setDescription(item.alt ?? item.title ?? "");
    setError(undefined);
  }
  // A file without a description gets the focus in its field.
  const chosenId = chosen?.id;
  const lacksWords = chosen !== undefined && chosen.alt === null && chosen.title === null;
  useEffect(() => {
    if (chosenId && lacksWords) field.current?.focus();
  }, [chosenId, lacksWords]);

  const isDescribed = !chosen || (!lacksWords && description === (chosen.alt ?? chosen.title));

  async function use() {
    const said = description.trim();
    if (!chosen || busy) return;
    if (!said) return setError(described.missing);
    setBusy(true);
    try {
      if (said !== (chosen.alt ?? chosen.title)) {
        const db = await browserClient();
        await changeMedia(db, chosen.id, kind === "image" ? { alt: said } : { title: said });
        await client.invalidateQueries({ queryKey: mediaKey });
      }
      const src = kind === "image" ? imagePath(chosen.slug) : downloadPath(chosen.slug);
      onPick({ src, alt: said, width: chosen.width, height: chosen.height });
    } catch (failure) {
      setError(messageFor(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={heading}
        size="lg"
        className="media-picker"
        footer={
          <div className="media-picker-foot">
            {chosen ? (
              <Field label={described.label} error={error} required>
                <Input
                  ref={field}
                  value={description}
                  maxLength={described.max}
                  onChange={(event) => {
                    setDescription(event.target.value);
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
                {useLabel}
              </Button>
            </div>
          </div>
        }
      >
        <Choices
          kind={kind}
          chosen={chosen}
          onChoose={choose}
          // Not while the editor describes another file.
          onAdded={(item) => (isDescribed ? choose(item) : undefined)}
        />
      </DialogContent>
    </Dialog>
  );
}

type ChoicesProps = {
  kind: FileKind;
  chosen: MediaItem | undefined;
  onChoose: (item: MediaItem) => void;
  /** After an upload in the picker. */
  onAdded: (item: MediaItem) => void;
};

function Choices({ kind, chosen, onChoose, onAdded }: ChoicesProps) {
  const uploads = useUploads(kind, onAdded);
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery(mediaListQuery(kind, query, page));
  return (
    <DropZone taken={kind} onFiles={uploads.add} label="Upload">
      <UploadList {...uploads} asksForWords={false} />
      <SearchAsTyped
        aria-label={media.searchLabel}
        placeholder={media.searchPlaceholder}
        search={query}
        onSearch={(term) => {
          setQuery(term);
          setPage(1);
        }}
      />
      {error ? <Alert variant="destructive" title={messageFor(error)} /> : null}
      {isPending ? <TileGridSkeleton tiles={8} /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title={query ? `Nothing matches “${query}”` : words[kind].none} icon={words[kind].icon}>
          Drop a file here to use it.
        </EmptyState>
      ) : null}
      <TileGrid>
        {data?.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="tile"
              aria-pressed={chosen?.id === item.id}
              onClick={() => onChoose(item)}
            >
              <MediaTile row={item} />
            </button>
          </li>
        ))}
      </TileGrid>
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
