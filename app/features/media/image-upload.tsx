import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { alt } from "#content-model/collections/media.ts";
import { imagePath } from "~/lib/records/picture.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { Progress } from "~/ui/progress.tsx";
import type { PickedImage } from "./media-picker.tsx";
import { useUploads } from "./use-uploads.ts";

type ImageUploadProps = { file: File; onDone: (image: PickedImage) => void; onCancel: () => void };

/**
 * An image that was dropped into a text: it is uploaded while the editor writes its alternative text, and inserted when both are done.
 * `lazy` needs the default export.
 */
export default function ImageUpload({ file, onDone, onCancel }: ImageUploadProps) {
  const { uploads, add, write, saveWords, retry } = useUploads("image");
  const [isDescribed, setDescribed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const begun = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const [upload] = uploads;

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void add([file]);
  }, [add, file]);
  const isThere = upload !== undefined;
  useEffect(() => {
    if (isThere) field.current?.focus();
  }, [isThere]);

  const item = upload?.item;
  const words = upload?.words.trim() ?? "";
  const id = upload?.id;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!isDescribed || !item || !id) return;
    // The upload has already saved a description that was written earlier.
    if (item.alt !== words) void saveWords(id);
    else done.current({ src: imagePath(item.slug), alt: words, width: item.width, height: item.height });
  }, [isDescribed, item, id, words, saveWords]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    // The surrounding form of the record must not be submitted.
    event.stopPropagation();
    setMissing(words === "");
    setDescribed(words !== "");
  }
  if (!upload) return <Progress label={`Reading ${file.name}`} />;
  const isStopped = upload.state === "refused" || upload.state === "failed";
  return (
    <div className="image-upload">
      {upload.state === "refused" ? null : <img src={upload.preview} alt="" />}
      <div className="image-upload-words">
        {isStopped || upload.error ? (
          <p className="field-error" role="alert">
            {upload.error}
          </p>
        ) : null}
        {upload.state === "refused" ? null : (
          <Field
            label={`What does ${file.name} show?`}
            description="Screen readers read it aloud."
            error={isMissing && words === "" ? alt.missing : undefined}
            required
          >
            <Input
              ref={field}
              value={upload.words}
              maxLength={alt.max}
              readOnly={isDescribed}
              onChange={(event) => write(upload.id, event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && submit(event)}
            />
          </Field>
        )}
        {isStopped || upload.state === "done" ? null : (
          <Progress label={`Uploading ${file.name}`} value={upload.progress} max={1} />
        )}
        <div className="button-row" data-size="sm">
          {upload.state === "failed" ? (
            <Button size="sm" onClick={() => retry(upload.id)}>
              Try again
            </Button>
          ) : null}
          {isStopped ? null : (
            <Button size="sm" busy={isDescribed} onClick={submit}>
              Insert
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {isStopped ? "Remove" : "Cancel"}
          </Button>
        </div>
      </div>
    </div>
  );
}
