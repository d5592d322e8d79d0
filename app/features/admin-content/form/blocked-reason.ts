import type { Draft } from "../draft-queries.ts";

const reasons = {
  conflict:
    "Another editor has published changes to the same fields. Choose which text to keep, then schedule again.",
  refused: "A value is not valid. Press Publish changes to see which one.",
  hidden: "The record was not public at that time.",
  rights: "The author was no longer allowed to publish.",
};

/** The reason why a scheduled change was not published, as a sentence. */
export function blockedReasonOf(draft: Pick<Draft, "held_back" | "held_back_reason"> | undefined) {
  if (!draft?.held_back) return undefined;
  return draft.held_back_reason ?? reasons[draft.held_back];
}
