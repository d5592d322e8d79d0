import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

/** At the bottom of the window while rows are selected, so that it is in reach and no row moves. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section className="selection-bar" aria-label="Selected">
      <p role="status">{count} selected</p>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
