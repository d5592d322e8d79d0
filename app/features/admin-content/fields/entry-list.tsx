import { type ReactNode, useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { movedTo } from "~/ui/sortable-order.ts";

type EntryListProps<Entry> = {
  label: string;
  help?: string;
  /** What one entry is called. */
  item: string;
  entries: Entry[];
  blank: Entry;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (entries: Entry[]) => void;
  children: (entry: Entry, change: (entry: Entry) => void, number: number) => ReactNode;
};

/** Entries of one field: added, removed, moved. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { label, help, item, entries, blank, problem, disabled, onChange, children } = props;
  const list = useRef<HTMLOListElement>(null);
  function add() {
    onChange([...entries, blank]);
    // The new entry is there after React has drawn it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>("li:last-child :is(input, textarea)")?.focus(),
    );
  }
  return (
    <fieldset className="content-entries">
      <legend className="field-label">{label}</legend>
      {help ? <p className="field-description">{help}</p> : null}
      <ol ref={list}>
        {entries.map((entry, index) => {
          const name = `${item} ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place; its inputs are controlled
            <li key={index} className="content-entry">
              <div className="content-entry-fields">
                {children(entry, (next) => onChange(entries.with(index, next)), index + 1)}
              </div>
              <div className="content-entry-actions">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Move ${name} up`}
                  disabled={disabled || index === 0}
                  onClick={() => onChange(movedTo(entries, index, index - 1))}
                >
                  <ArrowUpIcon width="16" height="16" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Move ${name} down`}
                  disabled={disabled || index === entries.length - 1}
                  onClick={() => onChange(movedTo(entries, index, index + 1))}
                >
                  <ArrowDownIcon width="16" height="16" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove ${name}`}
                  disabled={disabled}
                  onClick={() => onChange(entries.toSpliced(index, 1))}
                >
                  <CloseIcon width="16" height="16" />
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <Button variant="secondary" size="sm" disabled={disabled} onClick={add}>
        <PlusIcon width="18" height="18" /> Add {item}
      </Button>
    </fieldset>
  );
}
