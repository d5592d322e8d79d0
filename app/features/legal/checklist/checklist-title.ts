/** Before the answers are known, as long as afterwards: the list below does not move. */
export function checklistTitle(open?: number, all?: number): string {
  const state = open === 0 ? "all answers confirmed" : `${open ?? "…"} of ${all ?? "…"} questions open`;
  return `Before you go live: ${state}`;
}
