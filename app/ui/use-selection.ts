import { useState } from "react";

/** The selected rows of a list. Another scope, such as another filter, clears the selection: hidden rows are never changed. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[], scope = "") {
  const [selection, setSelection] = useState({ scope, ids: new Set<string>() });
  const ids = selection.scope === scope ? selection.ids : new Set<string>();
  const set = (chosen: Iterable<string>) => setSelection({ scope, ids: new Set(chosen) });
  return {
    selected: rows.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    select: (chosen: readonly Row[]) => set(chosen.map(({ id }) => id)),
  };
}
