import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { Field, StoredLink } from "#content-model/field.ts";
import {
  findMenuProblem,
  levelsOf,
  type MenuLevel,
  type MenuProblem,
  nameOf,
} from "#content-model/menu-levels.ts";
import { parseReference } from "#content-model/reference.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { PlusIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { toast } from "~/ui/toast-store.ts";
import { capital } from "../description/columns.ts";
import { FieldList } from "../fields/field-control.tsx";
import { useOpenEntry } from "../fields/reveal.ts";
import { linkedRecordsQuery } from "../links/link-queries.ts";
import { CollapsibleItem } from "../sections/collapsible-item.tsx";
import { restored } from "../sections/edit-sections.ts";

type MenuFieldProps = {
  field: Extract<Field, { kind: "menu" }>;
  place: string;
  value: StoredLink[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: StoredLink[]) => void;
};

/** The entries of a menu in their order, level by level. One entry per level is open. */
export function MenuField({ field, place, value, problem, disabled, onChange }: MenuFieldProps) {
  const levels = levelsOf(place);
  // Shown at the field of the entry.
  const found = problem ? findMenuProblem(place, value) : undefined;
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
          problem={found}
          disabled={disabled}
          onChange={onChange}
          changeLatest={(change) => latest.current.onChange(change(latest.current.value))}
        />
      ) : (
        <p className="field-description">Choose the place of the menu first.</p>
      )}
      {problem && !found ? <FieldError>{problem}</FieldError> : null}
    </fieldset>
  );
}

/** Changes the latest value even while the level is closed: an editor may type on before Undo. */
type ChangeLatest = (change: (value: StoredLink[]) => StoredLink[]) => void;

type LevelProps = {
  levels: readonly MenuLevel[];
  value: StoredLink[];
  problem: MenuProblem | undefined;
  disabled?: boolean;
  onChange: (value: StoredLink[]) => void;
  changeLatest: ChangeLatest;
};

function Level({ levels: [level, ...below], value, problem, disabled, onChange, changeLatest }: LevelProps) {
  const [open, setOpen] = useOpenEntry(value);
  const references = value.flatMap(({ href = "" }) => (parseReference(href) ? [href] : []));
  const { data: linked } = useQuery(linkedRecordsQuery([...new Set(references)].sort()));
  if (!level) return null;
  const called = (entry: StoredLink) =>
    entry.title?.trim() ||
    linked?.get(entry.href ?? "")?.title ||
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
            problem={problem}
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
  problem: MenuProblem | undefined;
  disabled?: boolean;
  onToggle: () => void;
  onChange: (entry: StoredLink) => void;
  onRemove: () => void;
  changeLatestItems: ChangeLatest;
};

function Entry(props: EntryProps) {
  const { level, below, entry, name, handle, isOpen, problem, disabled } = props;
  const { onToggle, onChange, onRemove, changeLatestItems } = props;
  return (
    <CollapsibleItem
      handle={handle}
      isOpen={isOpen}
      onToggle={onToggle}
      head={<span className="section-item-kind">{capital(name)}</span>}
      actions={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <TrashIcon width="18" height="18" />
        </Button>
      }
    >
      {() => (
        <div className="section-form">
          <FieldList
            fields={level.fields}
            values={entry}
            problems={problem?.ids.at(-1) === entry.id ? { [problem.field]: problem.sentence } : undefined}
            disabled={disabled}
            onChange={(field, value) => onChange({ ...entry, [field]: value })}
          />
          {below.length > 0 ? (
            <Level
              levels={below}
              value={entry.items ?? []}
              problem={problem}
              disabled={disabled}
              onChange={(items) => onChange({ ...entry, items })}
              changeLatest={changeLatestItems}
            />
          ) : null}
        </div>
      )}
    </CollapsibleItem>
  );
}
