// The files an editor has handed over: two at a time on their way, each with its progress, its failure and its description.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { newId } from "~/lib/new-id.ts";
import { useWrite } from "~/lib/use-write.ts";
import {
  addMedia,
  describeMedia,
  type MediaItem,
  mediaKey,
  removeFile,
  removeUnused,
} from "./library-queries.ts";
import { measure, Refused, uploadFile } from "./upload-file.ts";
import { randomPart, slugFor } from "./upload-rules.ts";

export type Upload = {
  id: string;
  file: File;
  /** A local URL of the picture, so that it is seen at once. */
  preview: string;
  alt: string;
  progress: number;
  state: "waiting" | "sending" | "saving" | "done" | "failed" | "refused";
  error?: string;
  item?: MediaItem;
};

const atOnce = 2;

export function useUploads(onAdded?: (item: MediaItem) => void) {
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

  const run = useCallback(
    async ({ id, file }: Upload) => {
      const controller = new AbortController();
      controllers.current.set(id, controller);
      change(id, { state: "sending", progress: 0, error: undefined });
      const slug = slugFor(file.name, randomPart(5));
      try {
        const { signal } = controller;
        const stored = await uploadFile(slug, file, {
          signal,
          onProgress: (progress) => change(id, { progress, state: progress < 1 ? "sending" : "saving" }),
        });
        const db = await browserClient();
        if (signal.aborted) return await removeFile(db, stored.path);
        const alt = latest.current.find((each) => each.id === id)?.alt.trim() || null;
        // The upload's own id: however often it is recorded, it is one image.
        const item = await write(() => addMedia(db, { id, slug, alt, ...stored })).catch(async (error) => {
          await removeUnused(db, stored.path, error);
          throw error;
        });
        change(id, { state: "done", progress: 1, item });
        await client.invalidateQueries({ queryKey: mediaKey });
        added.current?.(item);
      } catch (error) {
        if (controller.signal.aborted) return;
        const refused = error instanceof Refused;
        change(id, { state: refused ? "refused" : "failed", error: messageFor(error, "The upload failed.") });
      } finally {
        controllers.current.delete(id);
      }
    },
    [change, client, write],
  );

  // Whenever one ends, the next in line begins.
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

  // Leaving the page inside the back office ends what is on its way; what has arrived stays.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    };
  }, []);

  const add = useCallback(async (files: Iterable<File>) => {
    for (const file of files) {
      const upload: Upload = {
        id: newId(),
        file,
        preview: URL.createObjectURL(file),
        alt: "",
        progress: 0,
        state: "waiting",
      };
      // What will not be taken is said before anything is sent, and out of line.
      const refusal = await measure(file).then(
        () => undefined,
        (error) => messageFor(error),
      );
      setUploads((all) => [...all, refusal ? { ...upload, state: "refused", error: refusal } : upload]);
    }
  }, []);

  const remove = useCallback((id: string) => {
    controllers.current.get(id)?.abort();
    const gone = latest.current.find((each) => each.id === id);
    if (gone) URL.revokeObjectURL(gone.preview);
    setUploads((all) => all.filter((each) => each.id !== id));
  }, []);

  /** Kept at once when the file is there; else it goes along with it. */
  const saveAlt = useCallback(
    async (id: string) => {
      const upload = latest.current.find((each) => each.id === id);
      const alt = upload?.alt.trim();
      if (!upload?.item || !alt || alt === upload.item.alt) return;
      try {
        const { id: mediaId } = upload.item;
        const item = await write(async () => describeMedia(await browserClient(), mediaId, alt));
        change(id, { item, error: undefined });
        await client.invalidateQueries({ queryKey: mediaKey });
      } catch (error) {
        change(id, { error: messageFor(error, "The description was not saved.") });
      }
    },
    [change, client, write],
  );

  return {
    uploads,
    add,
    remove,
    saveAlt,
    retry: (id: string) => change(id, { state: "waiting", progress: 0, error: undefined }),
    write: (id: string, alt: string) => change(id, { alt }),
    clear: () => {
      for (const { id, state, item } of latest.current) if (item?.alt || state === "refused") remove(id);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
