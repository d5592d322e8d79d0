import { useState } from "react";
import type { Row } from "#content-model/collection.ts";
import { isMoved } from "./publication.ts";

/** When the record becomes public. A chosen time is stored only with the next publishing: until then the record has another. */
export function usePublishTime(row: Row | undefined) {
  const [chosen, setChosen] = useState<string>();
  return {
    when: chosen ?? String(row?.published_at ?? ""),
    setWhen: setChosen,
    forgetWhen: () => setChosen(undefined),
    isMoved: chosen !== undefined && isMoved(row, chosen),
  };
}
