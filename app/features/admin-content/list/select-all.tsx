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
