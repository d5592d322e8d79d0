import type { Collection, Row } from "#content-model/collection.ts";
import { titleOf } from "../description/columns.ts";

export type RowSelection = { isSelected: (id: string) => boolean; toggle: (id: string) => void };

export function SelectRow({ type, row, isSelected, toggle }: RowSelection & { type: Collection; row: Row }) {
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={`Select ${titleOf(type, row)}`}
      checked={isSelected(row.id)}
      onChange={() => toggle(row.id)}
    />
  );
}

type SelectAllProps = {
  selected: number;
  rows: number;
  onChange: (all: boolean) => void;
  /** In the table's header the label is hidden. */
  inHead?: boolean;
};

/** Selects all rows of this page. Indeterminate while only some are selected. */
export function SelectAll({ selected, rows, onChange, inHead }: SelectAllProps) {
  const all = rows > 0 && selected === rows;
  return (
    <label className="content-select-all" data-in-head={inHead ? "" : undefined}>
      <input
        type="checkbox"
        className="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !all;
        }}
        checked={all}
        disabled={rows === 0}
        onChange={() => onChange(!all)}
      />
      <span className={inHead ? "sr-only" : undefined}>Select this page</span>
    </label>
  );
}
