import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useObjectUrl } from "~/lib/browser/use-object-url.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useBusy } from "~/ui/use-busy.ts";
import {
  type Crop,
  focusOf,
  isWhole,
  keepInside,
  largestCrop,
  type Point,
  pointOf,
  type Size,
  wholeOf,
} from "./framing.ts";
import { FramingPreviews } from "./framing-previews.tsx";
import { FramingStage } from "./framing-stage.tsx";
import { changeMedia, type MediaItem, mediaKey, originalQuery } from "./library-queries.ts";

const shapes = {
  free: { label: "Any shape", ratio: undefined },
  "16:9": { label: "Wide, 16:9", ratio: 16 / 9 },
  "3:2": { label: "Photograph, 3:2", ratio: 3 / 2 },
  "4:3": { label: "4:3", ratio: 4 / 3 },
  "1:1": { label: "Square", ratio: 1 },
  "3:4": { label: "Upright, 3:4", ratio: 3 / 4 },
} as const;
type Shape = keyof typeof shapes;

type FramingDialogProps = { item: MediaItem & Size; onClose: () => void };

/** The crop and the focal point of an image. The stored file is not changed. */
export function FramingDialog({ item, onClose }: FramingDialogProps) {
  const picture: Size = { width: item.width, height: item.height };
  const saved = (item.crop as Crop | null) ?? wholeOf(picture);
  const [crop, setCrop] = useState<Crop>(saved);
  const [point, setPoint] = useState<Point>(() => pointOf(item.focus, saved));
  const [shape, setShape] = useState<Shape>("free");
  const [busy, whileBusy] = useBusy();
  const original = useQuery(originalQuery(item.path));
  const src = useObjectUrl(original.data);
  const attempt = useAttempt(mediaKey);

  function cut(next: Crop) {
    setCrop(next);
    setPoint((last) => keepInside(last, next));
  }
  function choose(next: Shape) {
    setShape(next);
    const { ratio } = shapes[next];
    if (ratio) cut(largestCrop(picture, ratio, point));
  }
  function reset() {
    setShape("free");
    setCrop(wholeOf(picture));
    setPoint(pointOf(null, wholeOf(picture)));
  }
  async function save() {
    const framing = { crop: isWhole(crop, picture) ? null : crop, focus: focusOf(point, crop) };
    const refused = await whileBusy(() =>
      attempt((db) => changeMedia(db, item.id, framing), "The crop was not saved"),
    );
    if (refused) return;
    toast({
      title: "Crop saved",
      description: "All pages now show the image like this.",
      variant: "success",
    });
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title="Crop and focal point"
        description="Drag the frame or its corners, and place the point on what must stay visible. With the keyboard, press Tab to select one and the arrow keys to move it."
        size="lg"
        className="framing-dialog"
        footer={
          <div className="media-buttons">
            <Button variant="ghost" onClick={reset}>
              Show the whole image
            </Button>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button busy={busy} disabled={!src} onClick={() => void save()}>
              Save crop
            </Button>
          </div>
        }
      >
        {original.error ? <LoadFailure error={original.error} retry={original.refetch} /> : null}
        <div className="framing">
          {src ? (
            <FramingStage
              src={src}
              picture={picture}
              crop={crop}
              point={point}
              ratio={shapes[shape].ratio}
              onCrop={cut}
              onPoint={(next) => setPoint(keepInside(next, crop))}
            />
          ) : (
            <Skeleton shape="panel" />
          )}
          <div className="framing-side">
            <Field label="Shape of the crop">
              <NativeSelect value={shape} onChange={(event) => choose(event.target.value as Shape)}>
                {Object.entries(shapes).map(([name, { label }]) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            {src ? (
              <FramingPreviews src={src} picture={picture} crop={crop} focus={focusOf(point, crop)} />
            ) : null}
            <p className="small" role="status">
              {crop[2]} × {crop[3]} of {picture.width} × {picture.height} pixels
            </p>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
