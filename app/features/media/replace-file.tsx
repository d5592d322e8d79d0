import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fileKindOf } from "#common/upload-rule.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { FileInput } from "~/ui/file-button.tsx";
import { RefreshIcon } from "~/ui/icons/arrows.tsx";
import { Progress } from "~/ui/progress.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { type MediaItem, mediaKey, removeUnused, replaceMedia } from "./library-queries.ts";
import { measure, uploadFile } from "./upload-file.ts";
import { acceptedFiles, uploadLimits } from "./upload-rules.ts";

type ReplaceFileProps = { item: MediaItem; places: number };

/** Replaces the file under the same URL, so that every page uses the new one. */
export function ReplaceFile({ item, places }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const client = useQueryClient();
  const write = useWrite();
  const taken = fileKindOf(item.mime);
  const noun = { image: "image", document: "document", video: "video", captions: "captions file" }[taken];

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    try {
      await measure(chosen, taken);
      setFile(chosen);
    } catch (error) {
      toast({ title: messageFor(error), variant: "destructive" });
    }
  }

  async function replace() {
    if (!file) return;
    setProgress(0);
    try {
      const { signal } = new AbortController();
      const stored = await uploadFile(item.slug, file, { taken, signal, onProgress: setProgress });
      const db = await browserClient();
      await write(() => replaceMedia(db, item, stored)).catch(async (error) => {
        await removeUnused(db, stored.path, error);
        throw error;
      });
      await client.invalidateQueries({ queryKey: mediaKey });
      toast({
        title: taken === "image" ? "Image replaced" : "File replaced",
        description: "All pages use the new file.",
        variant: "success",
      });
    } catch (error) {
      toastFailure(`The ${noun} was not replaced`, error);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        <RefreshIcon width="18" height="18" />
        Replace file
      </Button>
      <FileInput
        ref={input}
        accept={acceptedFiles(taken)}
        onFiles={([chosen]) => choose(chosen)}
        testId="replace"
      />
      <ConfirmDialog
        open={file !== undefined}
        onOpenChange={(open) => !open && setFile(undefined)}
        title={`Replace this ${noun}?`}
        description={
          <>
            <p>
              <strong>{file?.name}</strong> will replace it {placesInWords(places)}. The old file is deleted
              permanently.
            </p>
            {progress === undefined ? (
              <p className="small">{uploadLimits(taken)}</p>
            ) : (
              <Progress label={`Uploading ${file?.name}`} value={progress} max={1} />
            )}
          </>
        }
        confirmLabel={progress === undefined ? "Replace" : "Replacing…"}
        onConfirm={replace}
      />
    </>
  );
}

function placesInWords(places: number): string {
  if (places === 0) return "in the library";
  return places === 1 ? "in the one place that uses it" : `in the ${places} places that use it`;
}
