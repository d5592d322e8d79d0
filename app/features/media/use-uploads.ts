// Uploads of an editor: two at a time, each with progress, error and description.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { newId } from "~/lib/records/new-id.ts";
import {
  addMedia,
  changeMedia,
  type MediaItem,
  mediaKey,
  removeFile,
  removeUnused,
} from "./library-queries.ts";
import { measure, Refused, uploadFile } from "./upload-file.ts";
import { randomPart, slugFor, type Taken, titleFor } from "./upload-rules.ts";

export type Upload = {
  id: string;
  file: File;
  /** A local URL that shows the image before it is uploaded; undefined for documents. */
  preview: string | undefined;
  /** The alternative text of an image, or the title of a document. */
  words: string;
  progress: number;
  state: "waiting" | "sending" | "saving" | "done" | "failed" | "refused";
  error?: string;
  item?: MediaItem;
};

const atOnce = 2;

export function useUploads(taken: Taken, onAdded?: (item: MediaItem) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const latest = useRef(uploads);
  latest.current = uploads;
  const controllers = useRef(new Map<string, AbortController>());
  const client = useQueryClient();
  const write = useWrite();
  const added = useRef(onAdded);
  added.current = onAdded;

  const change = useCallback((id: string, changes: Partial<Upload>) => {
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }, []);

  /** Saves the description of an uploaded file. During the upload it is kept, and saved afterwards. */
  const saveWords = useCallback(
    async (id: string) => {
      const upload = latest.current.find((each) => each.id === id);
      const words = upload?.words.trim();
      if (!upload?.item || !words || words === (upload.item.alt ?? upload.item.title)) return;
      try {
        const { id: mediaId, title } = upload.item;
        const named = title === null ? { alt: words } : { title: words };
        const item = await write(async () => changeMedia(await browserClient(), mediaId, named));
        change(id, { item, error: undefined });
        await client.invalidateQueries({ queryKey: mediaKey });
      } catch (error) {
        change(id, { error: messageFor(error, "The alternative text was not saved.") });
      }
    },
    [change, client, write],
  );

  const run = useCallback(
    async ({ id, file }: Upload) => {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      change(id, { state: "sending", progress: 0, error: undefined });
      const slug = slugFor(file.name, randomPart(5));
      try {
        const { signal } = controller;
        const stored = await uploadFile(slug, file, {
          taken,
          signal,
          onProgress: (progress) => change(id, { progress, state: progress < 1 ? "sending" : "saving" }),
        });
        const db = await browserClient();
        if (signal.aborted) return await removeFile(db, stored.path);
        const words = latest.current.find((each) => each.id === id)?.words.trim() || null;
        const named =
          stored.width === null
            ? { alt: null, title: words ?? titleFor(file.name) }
            : { alt: words, title: null };
        // The id of the upload: a repeated insert makes one row.
        const item = await write(() => addMedia(db, { id, slug, ...named, ...stored })).catch(
          async (error) => {
            await removeUnused(db, stored.path, error);
            throw error;
          },
        );
        change(id, { state: "done", progress: 1, item });
        await client.invalidateQueries({ queryKey: mediaKey });
        added.current?.(item);
        // The description may have changed while the row was inserted.
        await saveWords(id);
      } catch (error) {
        if (controller.signal.aborted) return;
        const refused = error instanceof Refused;
        change(id, { state: refused ? "refused" : "failed", error: messageFor(error, "The upload failed.") });
      } finally {
        controllers.current.delete(id);
      }
    },
    [change, client, write, taken, saveWords],
  );

  // Starts the next upload when one ends.
  useEffect(() => {
    const running = uploads.filter(({ state }) => state === "sending" || state === "saving").length;
    const free = atOnce - running;
    for (const next of uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
      void run(next);
    }
  }, [uploads, run]);

  const isBusy = uploads.some(
    ({ state }) => state === "waiting" || state === "sending" || state === "saving",
  );
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);

  // Leaving the page aborts running uploads; finished ones stay.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      for (const { preview } of latest.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);

  const add = useCallback(
    async (files: Iterable<File>) => {
      for (const file of files) {
        const upload: Upload = {
          id: newId(),
          file,
          preview: undefined,
          words: "",
          progress: 0,
          state: "waiting",
        };
        // Refused files are shown at once and not sent.
        const next = await measure(file, taken).then(
          ({ width }): Upload =>
            width === null
              ? { ...upload, words: titleFor(file.name) }
              : { ...upload, preview: URL.createObjectURL(file) },
          (error): Upload => ({ ...upload, state: "refused", error: messageFor(error) }),
        );
        setUploads((all) => [...all, next]);
      }
    },
    [taken],
  );

  const remove = useCallback((id: string) => {
    controllers.current.get(id)?.abort();
    const gone = latest.current.find((each) => each.id === id);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    setUploads((all) => all.filter((each) => each.id !== id));
  }, []);

  return {
    uploads,
    add,
    remove,
    saveWords,
    retry: (id: string) => change(id, { state: "waiting", progress: 0, error: undefined }),
    write: (id: string, words: string) => change(id, { words }),
    clear: () => {
      for (const each of latest.current) if (isNamed(each) || each.state === "refused") remove(each.id);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

/** Uploaded and described, so that it can be used. */
export function isNamed({ state, item }: Upload): boolean {
  return state === "done" && Boolean(item?.alt ?? item?.title);
}
