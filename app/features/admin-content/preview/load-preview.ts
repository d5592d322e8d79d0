import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { fetchPage } from "~/ui/page-frame.tsx";
import { makePreviewLink, newPreviewToken, withdrawPreviewLink } from "../draft-queries.ts";
import { loadRecord, resumeRecord } from "../form/load-record.ts";

const anHour = 1 / 24;

/** Where the editor sees a record with pending changes. A page for readers with an account runs its own queries, so it needs a link. */
export async function ownPreviewPath(type: Collection, id: string): Promise<string> {
  if (!type.previewPath) return `/admin/preview/${type.path}/${id}`;
  const token = newPreviewToken();
  await makePreviewLink(type, id, anHour, token);
  return `${type.previewPath}?preview=${token}`;
}

/** The page of a record with the editor's pending changes. It is fetched by a link that is withdrawn at once, so that no public link remains. */
export async function loadPreview(type: Collection, id: string, userId: string): Promise<Document> {
  const found = await loadRecord(type, id);
  if (!found) throw new Error("This record was deleted.");
  const { values } = resumeRecord(type, found.row, found.drafts, userId);
  const token = newPreviewToken();
  await makePreviewLink(type, id, anHour, token);
  try {
    const page = await fetchPage(previewPath(type, found.row, values, token));
    page.querySelector(".preview-note")?.remove();
    return page;
  } finally {
    await withdrawPreviewLink(token);
  }
}

/** Where a preview link shows a record with these values. */
export function previewPath(type: Collection, row: Row, values: Values, token: string): string {
  const url = new URL(type.previewPath ?? type.publicPath?.({ ...row, ...values }) ?? "/", location.origin);
  url.searchParams.set("preview", token);
  return `${url.pathname}${url.search}`;
}
