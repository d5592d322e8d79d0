import type { ContentType } from "../description/content-type.ts";
import type { Draft } from "../draft-queries.ts";
import type { ReviewState } from "../review/use-review.ts";
import type { PublishTime } from "./use-publish-time.ts";
import type { Publishing } from "./use-publishing.ts";
import type { RecordDraft } from "./use-record-draft.ts";
import type { RecordSaving } from "./use-record-saving.ts";

/** What the parts of the form share. */
export type RecordParts = {
  type: ContentType;
  userId: string;
  draft: RecordDraft;
  saving: RecordSaving;
  publishing: Publishing;
  time: PublishTime;
  review: ReviewState;
  /** Pending changes of other editors, as they were when the record was opened. */
  others: Draft[];
  isSealed: boolean;
};
