import type { Draft } from "../draft-queries.ts";

const reasons = {
  conflict:
    "Another editor has published a change of the same words since. Choose which words to keep, then schedule it again.",
  refused: "A value does not fit. Press Update to see which.",
  hidden: "It was no longer public at that time.",
  rights: "Its author was no longer allowed to publish.",
};

/** Why a scheduled change was not published, in a sentence; undefined for one that was not held back. */
export function whyHeldBack(draft: Pick<Draft, "held_back" | "held_back_reason"> | undefined) {
  if (!draft?.held_back) return undefined;
  return draft.held_back_reason ?? reasons[draft.held_back];
}
