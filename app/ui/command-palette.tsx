import { type KeyboardEvent, useId, useState } from "react";
import { type CommandItem, groupCommands } from "./command-filter.ts";
import { ArrowDownIcon, ArrowUpIcon } from "./icons/arrows.tsx";
import { SearchIcon } from "./icons/everyday.tsx";
import { Kbd } from "./kbd.tsx";
import { movedPosition } from "./listbox-keys.ts";
import { Modal } from "./modal.tsx";

type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly CommandItem[];
  label: string;
  placeholder: string;
  emptyText?: string;
  /** The caller filters the items. */
  onQueryChange: (query: string) => void;
};

/** A dialog with an editable combobox (ARIA Authoring Practices, list autocomplete): the focus stays in the field. */
export function CommandPalette({ open, onOpenChange, ...props }: CommandPaletteProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} className="dialog palette" aria-label={props.label}>
      <PaletteContent {...props} close={() => onOpenChange(false)} />
    </Modal>
  );
}

function PaletteContent({
  items,
  label,
  placeholder,
  emptyText = "Nothing found. Try another word.",
  onQueryChange,
  close,
}: Omit<CommandPaletteProps, "open" | "onOpenChange"> & { close: () => void }) {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const groups = groupCommands(items);
  // Grouping may change the order, so keys follow the visible order.
  const shown = groups.flatMap((group) => group.items);
  const active = shown[Math.min(at, shown.length - 1)];

  function run(item: CommandItem | undefined) {
    if (!item) return;
    close();
    item.onSelect();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      return run(active);
    }
    // Home and End move the cursor in the field.
    const next = /^(Arrow|Page)/.test(event.key) ? movedPosition(event.key, at, shown.length) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    document.getElementById(`${listId}-${shown[next]?.id}`)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <div className="palette-field">
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
            onQueryChange(event.target.value);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <div role="listbox" id={listId} aria-label={label} className="palette-list">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.name} role="group" aria-label={group.name || undefined}>
            {group.name ? (
              <div className="menu-label" aria-hidden>
                {group.name}
              </div>
            ) : null}
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys
              <div
                key={item.id}
                id={`${listId}-${item.id}`}
                role="option"
                aria-selected={item === active}
                data-active={item === active ? "" : undefined}
                className="listbox-option"
                onPointerMove={() => setAt(shown.indexOf(item))}
                onClick={() => run(item)}
              >
                {item.label}
                {item.hint ? <span className="menu-item-hint">{item.hint}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "palette-empty" : "sr-only"}>
        {shown.length === 0 ? emptyText : shown.length === 1 ? "1 result" : `${shown.length} results`}
      </p>
      <div className="palette-foot" aria-hidden>
        <span>
          <Kbd>
            <ArrowUpIcon width="14" height="14" />
            <ArrowDownIcon width="14" height="14" />
          </Kbd>
          move
        </span>
        <span>
          <Kbd>enter</Kbd>
          open
        </span>
        <span>
          <Kbd>esc</Kbd>
          close
        </span>
      </div>
    </>
  );
}
