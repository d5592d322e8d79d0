// A record's draft in this browser: whatever happens to the tab, the server or the session, it can be offered again.

import type { Values } from "#content-model/field.ts";
import { storeLocalDraft } from "~/lib/drafts/local-drafts.ts";
import { recordDrafts } from "~/lib/drafts/storage.ts";

export type LocalDraft = Unsaved & { at: string };

/** The unsaved values, and what this page knew of the server when they were stored: which of the two is newer shows without a clock. */
export type Unsaved = {
  /** Of a new record all fields, otherwise those that were changed. */
  values: Values;
  /** The id that a new record will have. */
  id: string;
  /** The record's name and the page that edits it, for the question before a sign-out. */
  title: string;
  path: string;
  /** When the record and the editor's pending changes were last written. */
  seen?: string;
  seenDraft?: string;
  /** Sent and not answered: what the server has of these is the same person's. */
  sent: Values[];
};

export function readRecordDraft(name: string): LocalDraft | undefined {
  const draft = recordDrafts.read(name) as Partial<LocalDraft> | undefined;
  return draft && typeof draft.values === "object" && typeof draft.at === "string"
    ? ({ sent: [], ...draft } as LocalDraft)
    : undefined;
}

/** Not when the browser refuses or has no room. The sent values are left out before the typed ones are. */
export function storeRecordDraft(name: string, unsaved: Unsaved) {
  const at = new Date().toISOString();
  const drafts: LocalDraft[] = [
    { ...unsaved, at },
    { ...unsaved, sent: [], at },
  ];
  drafts.some((draft) => storeLocalDraft(name, draft));
}
