// A record's draft in this browser, which survives a closed tab, an unreachable server and the end of a session.
import type { Values } from "#content-model/field.ts";
import { storeLocalDraft } from "~/lib/drafts/local-drafts.ts";
import { recordDrafts } from "~/lib/drafts/storage.ts";

export type LocalDraft = Unsaved & { at: string };

/** The unsaved values, and the server state that this page knew, which decides without a clock which of the two is newer. */
export type Unsaved = {
  /** All fields of a new record, otherwise the changed ones. */
  values: Values;
  /** The id that a new record will have. */
  id: string;
  /** The record's title and its page, for the question before a sign-out. */
  title: string;
  path: string;
  /** When the record and the editor's pending changes were last written. */
  seen?: string;
  seenDraft?: string;
  /** Sent and not yet answered: the server may have stored these values of the same editor. */
  sent: Values[];
};

export function readRecordDraft(name: string): LocalDraft | undefined {
  const draft = recordDrafts.read(name) as Partial<LocalDraft> | undefined;
  return draft && typeof draft.values === "object" && typeof draft.at === "string"
    ? ({ sent: [], ...draft } as LocalDraft)
    : undefined;
}

/** Fails silently without storage. If the storage is full, the sent values are left out first. */
export function storeRecordDraft(name: string, unsaved: Unsaved) {
  const at = new Date().toISOString();
  const drafts: LocalDraft[] = [
    { ...unsaved, at },
    { ...unsaved, sent: [], at },
  ];
  drafts.some((draft) => storeLocalDraft(name, draft));
}
