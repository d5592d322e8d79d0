import { SaveStateText } from "../saving/save-state.tsx";
import { whereItIs } from "./publication.ts";
import type { RecordParts } from "./record-parts.ts";

export function RecordSaveState({ draft: { record }, saving: { state, flush }, isSealed }: RecordParts) {
  const { row, isDirty, publishAt } = record;
  if (isSealed || !(row || isDirty)) return null;
  return <SaveStateText state={state} retry={flush} where={whereItIs(isDirty, row, publishAt)} />;
}
