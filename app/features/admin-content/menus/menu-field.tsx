import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Field, StoredLink, Value } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { levelsOf, type MenuLevel, nameOf } from "#content-model/menu-levels.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { PlusIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { toast } from "~/ui/toast-store.ts";
import { capital } from "../description/columns.ts";
import { FieldControl } from "../fields/field-control.tsx";
import { useLinked } from "../links/use-linked.ts";
import { restored } from "../sections/edit-sections.ts";

type MenuFieldProps = {
  field: Extract<Field, { kind: "menu" }>;
  place: string;
  value: StoredLink[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: StoredLink[]) => void;
};

/** A menu in its order, level by level; one entry of each level is open. */
export function MenuField({ field, place, value, problem, disabled, onChange }: MenuFieldProps) {
  const levels = levelsOf(place);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  return (
    <fieldset className="sections-field menu-field">
      <legend className="field-label">{field.label}</legend>
      {levels.length > 0 ? (
        <Level
          levels={levels}
          value={value}
          disabled={disabled}
          onChange={onChange}
          changeLatest={(change) => latest.current.onChange(change(latest.current.value))}
        />
      ) : (
        <p className="field-description">Choose first where the menu stands.</p>
      )}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </fieldset>
  );
}

/** Changes what stands there by then, also when the level itself is closed: for Undo, which stays while the editor types on. */
type ChangeLatest = (change: (value: StoredLink[]) => StoredLink[]) => void;

type LevelProps = {
  levels: readonly MenuLevel[];
  value: StoredLink[];
  disabled?: boolean;
  onChange: (value: StoredLink[]) => void;
  changeLatest: ChangeLatest;
};

function Level({ levels: [level, ...below], value, disabled, onChange, changeLatest }: LevelProps) {
  const [open, setOpen] = useState<string>();
  const linked = useLinked(value.map(({ href }) => href ?? ""));
  if (!level) return null;
  const called = (entry: StoredLink) =>
    entry.title?.trim() ||
    linked.get(entry.href ?? "")?.title ||
    nameOf(entry, level, value.indexOf(entry) + 1);
  function add() {
    const entry: StoredLink = { id: newId().slice(0, 8), ...(below.length > 0 ? { items: [] } : {}) };
    onChange([...value, entry]);
    setOpen(entry.id);
  }
  function remove(entry: StoredLink) {
    const at = value.indexOf(entry);
    const undo = () => changeLatest((entries) => restored(entries, entry, at));
    onChange(value.filter(({ id }) => id !== entry.id));
    toast({ title: `${called(entry)} removed`, action: { label: "Undo", onClick: undo } });
  }
  return (
    <div className="menu-level">
      <SortableList
        label={level.plural}
        items={value}
        itemKey={({ id }) => id}
        itemLabel={called}
        disabled={disabled}
        onReorder={onChange}
        className="sections-list"
      >
        {(entry, handle) => (
          <Entry
            level={level}
            below={below}
            entry={entry}
            name={called(entry)}
            handle={handle}
            isOpen={open === entry.id}
            disabled={disabled}
            onToggle={() => setOpen(open === entry.id ? undefined : entry.id)}
            onChange={(next) => onChange(value.map((each) => (each.id === next.id ? next : each)))}
            onRemove={() => remove(entry)}
            changeLatestItems={(change) =>
              changeLatest((entries) =>
                entries.map((each) =>
                  each.id === entry.id ? { ...each, items: change(each.items ?? []) } : each,
                ),
              )
            }
          />
        )}
      </SortableList>
      <Button variant="secondary" size="sm" disabled={disabled} onClick={add}>
        <PlusIcon width="16" height="16" /> Add {level.item}
      </Button>
    </div>
  );
}

type EntryProps = {
  level: MenuLevel;
  below: readonly MenuLevel[];
  entry: StoredLink;
  name: string;
  handle: ReactNode;
  isOpen: boolean;
  disabled?: boolean;
  onToggle: () => void;
  onChange: (entry: StoredLink) => void;
  onRemove: () => void;
  changeLatestItems: ChangeLatest;
};

function Entry({
  level,
  below,
  entry,
  name,
  handle,
  isOpen,
  disabled,
  onToggle,
  onChange,
  onRemove,
  changeLatestItems,
}: EntryProps) {
  const panel = useId();
  const change = (field: string, value: Value) => onChange({ ...entry, [field]: value });
  return (
    <div className="section-item" data-open={isOpen ? "" : undefined}>
      <div className="section-item-head">
        {handle}
        <button
          type="button"
          className="section-item-name"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          <span className="section-item-kind">{capital(name)}</span>
          <ChevronDownIcon className="chevron" />
        </button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <TrashIcon width="18" height="18" />
        </Button>
      </div>
      <div id={panel} className="section-item-panel" hidden={!isOpen}>
        {isOpen ? (
          <div className="section-form">
            {level.fields.map((field) => (
              <FieldControl
                key={field.name}
                field={field}
                value={(entry[field.name] as Value | undefined) ?? ""}
                problem={problemIn(field, entry[field.name])}
                rowId={undefined}
                disabled={disabled}
                onChange={change}
              />
            ))}
            {below.length > 0 ? (
              <Level
                levels={below}
                value={entry.items ?? []}
                disabled={disabled}
                onChange={(items) => onChange({ ...entry, items })}
                changeLatest={changeLatestItems}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What is merely missing is said when the menu is published, not at an entry that was just added. */
function problemIn(field: Field, value: unknown): string | undefined {
  if (value === "" || value === undefined) return undefined;
  const result = schemaOf(field).safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}
