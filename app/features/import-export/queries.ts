// The web process exports all texts, imports a folder and undoes the last import. Files of the library go through the storage service, as
// every upload does.
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { fileTypes } from "#common/upload-rule.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { postAsUser } from "~/lib/backend/post-as-user.ts";
import { BackendError } from "~/lib/backend/rows.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";

type Exported = { files: Record<string, string>; media: string[]; records: number };
export type Report = {
  changes: { file: string; table: string; kind: "new" | "changed"; fields: string[] }[];
  same: number;
  /** Paths in the library. */
  newFiles: string[];
  others: Record<string, number>;
  /** Settings of this installation, which an import in the browser never changes. */
  leftOut: string[];
  /** Files with comments and pending changes, which are not imported. */
  notes: string[];
};

export function exportTexts(): Promise<Exported> {
  return ask("/admin/content-export");
}

export function sendImport(body: {
  files: Record<string, string>;
  media: string[];
  isRehearsal: boolean;
}): Promise<Report> {
  return withStepUp(() => ask("/admin/content-import", body));
}

/** Null when there is no import to undo. */
export const lastImportQuery = queryOptions({
  queryKey: ["last-import"],
  queryFn: async () => {
    const { last } = await ask<{ last: { at: string; records: number } | null }>(
      "/admin/content-import/last",
    );
    return last;
  },
  // Without an answer the button is not shown.
  retry: false,
});

export function undoImport(): Promise<{ restored: number; removed: number }> {
  return withStepUp(() => ask("/admin/content-import/undo"));
}

/** So that an import from another system leaves the tags of this site as they are. */
export async function listTagSlugs(): Promise<string[]> {
  const { data, error } = await (await browserClient()).from("tags").select("slug");
  if (error) throw error;
  return data.map(({ slug }) => slug);
}

/** A large import takes minutes. */
function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  return postAsUser(path, body, 310_000);
}

/** Undefined when its content is lost. */
export async function downloadOriginal(db: Database, path: string): Promise<Blob | undefined> {
  const { data, error } = await db.storage.from("media").download(path);
  if (!error) return data;
  const { status } = error as { status?: number };
  if (status === 400 || status === 404) return undefined;
  throw error;
}

/** A file that is already stored stays: another file has another path. */
export async function uploadOriginal(db: Database, path: string, file: Blob) {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? "";
  const contentType = Object.keys(fileTypes).find((type) => fileTypes[type]?.extension === extension);
  if (!contentType) throw new BackendError(`media/${path} is not a supported file type.`);
  const { error } = await db.storage
    .from("media")
    // The upload sends the type of the Blob, and a file from a ZIP file has none.
    .upload(path, new Blob([file], { type: contentType }), { contentType, cacheControl: "31536000" });
  if (error && !/already exists/i.test(error.message))
    throw new BackendError(`media/${path}: ${error.message}`);
}
