// What the web process does for an administrator: all texts out, a folder in, and the last import back. The files of the library go
// through the storage service, as every upload does.
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { fileTypes } from "#common/upload-rule.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { BackendError } from "~/lib/backend/rows.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";

type Exported = { files: Record<string, string>; media: string[]; records: number };
export type Report = {
  changes: { file: string; table: string; kind: "new" | "changed"; fields: string[] }[];
  same: number;
  /** Paths in the library. */
  newFiles: string[];
  others: Record<string, number>;
  /** Settings of this installation, which an import here never changes. */
  leftOut: string[];
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

/** Null where nothing could be undone. */
export const lastImportQuery = queryOptions({
  queryKey: ["last-import"],
  queryFn: async () => {
    const { last } = await ask<{ last: { at: string; records: number } | null }>(
      "/admin/content-import/last",
    );
    return last;
  },
  // Without an answer there is nothing to offer.
  retry: false,
});

export function undoImport(): Promise<{ restored: number; removed: number }> {
  return withStepUp(() => ask("/admin/content-import/undo"));
}

async function ask<Answer>(path: string, body: unknown = null): Promise<Answer> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  const response = await fetch(path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(310_000),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new BackendError(answer.problem ?? "The service did not answer.", answer.code);
  return answer;
}

/** Undefined when its content is lost. */
export async function downloadOriginal(db: Database, path: string): Promise<Blob | undefined> {
  const { data, error } = await db.storage.from("media").download(path);
  if (!error) return data;
  const { status } = error as { status?: number };
  if (status === 400 || status === 404) return undefined;
  throw error;
}

/** One that is there already stays: another file has another path. */
export async function uploadOriginal(db: Database, path: string, file: Blob) {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? "";
  const contentType = Object.keys(fileTypes).find((type) => fileTypes[type]?.extension === extension);
  if (!contentType) throw new BackendError(`media/${path} is not a file this library takes.`);
  const { error } = await db.storage
    .from("media")
    // A form says what a file is by the file's own type, and one from a ZIP file has none.
    .upload(path, new Blob([file], { type: contentType }), { contentType, cacheControl: "31536000" });
  if (error && !/already exists/i.test(error.message))
    throw new BackendError(`media/${path}: ${error.message}`);
}
