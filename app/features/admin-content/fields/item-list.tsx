import { type ComponentProps, type ReactNode, useRef } from "react";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "~/ui/icons/arrows.tsx";
import { CloseIcon } from "~/ui/icons/everyday.tsx";
import { movedTo } from "~/ui/sortable-order.ts";

type ItemListProps<Item> = {
  /** `item`: the noun for one item. */
  field: { label: string; help?: string; item: string };
  items: Item[];
  blank: Item;
  problem: string | undefined;
  disabled?: boolean;
  onChange: (items: Item[]) => void;
  children: (item: Item, change: (item: Item) => void, number: number) => ReactNode;
};

/** The items of a field, which editors add, move and remove. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { field, items, blank, problem, disabled, onChange, children } = props;
  const list = useRef<HTMLOListElement>(null);
  function add() {
    onChange([...items, blank]);
    // After React has rendered the new item.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>("li:last-child :is(input, textarea)")?.focus(),
    );
  }
  return (
    <fieldset className="content-entries">
      <legend className="field-label">{field.label}</legend>
      {field.help ? <p className="field-description">{field.help}</p> : null}
      <ol ref={list}>
        {items.map((item, index) => {
          const name = `${field.item} ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and their inputs are controlled
            <li key={index} className="content-entry">
              <div className="content-entry-fields">
                {children(item, (next) => onChange(items.with(index, next)), index + 1)}
              </div>
              <div className="content-entry-actions">
                <ItemButton
                  aria-label={`Move ${name} up`}
                  disabled={disabled || index === 0}
                  onClick={() => onChange(movedTo(items, index, index - 1))}
                >
                  <ArrowUpIcon width="16" height="16" />
                </ItemButton>
                <ItemButton
                  aria-label={`Move ${name} down`}
                  disabled={disabled || index === items.length - 1}
                  onClick={() => onChange(movedTo(items, index, index + 1))}
                >
                  <ArrowDownIcon width="16" height="16" />
                </ItemButton>
                <ItemButton
                  aria-label={`Remove ${name}`}
                  disabled={disabled}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                >
                  <CloseIcon width="16" height="16" />
                </ItemButton>
              </div>
            </li>
          );
        })}
      </ol>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <Button variant="secondary" size="sm" disabled={disabled} onClick={add}>
        <PlusIcon width="18" height="18" /> Add {field.item}
      </Button>
    </fieldset>
  );
}

function ItemButton(props: ComponentProps<typeof Button>) {
  return <Button variant="ghost" size="icon-sm" {...props} />;
}
