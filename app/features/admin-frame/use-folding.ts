import { useState } from "react";

type Folding = {
  /** The whole sidebar shows icons only. */
  isCollapsed: boolean;
  /** The groups that do not show their entries. */
  folded: string[];
};

const key = "admin-sidebar";

/** The folded parts of the sidebar, stored in this browser. */
export function useFolding() {
  const [folding, setFolding] = useState(readFolding);
  function change(next: Folding) {
    setFolding(next);
    try {
      if (next.isCollapsed || next.folded.length > 0) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return {
    ...folding,
    collapse: () => change({ ...folding, isCollapsed: !folding.isCollapsed }),
    fold: (group: string) =>
      change({
        ...folding,
        folded: folding.folded.includes(group)
          ? folding.folded.filter((each) => each !== group)
          : [...folding.folded, group],
      }),
  };
}

function readFolding(): Folding {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Folding>;
    return { isCollapsed: stored.isCollapsed === true, folded: [stored.folded ?? []].flat().map(String) };
  } catch {
    return { isCollapsed: false, folded: [] };
  }
}
