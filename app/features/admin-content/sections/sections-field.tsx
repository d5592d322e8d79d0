import { useEffect, useRef } from "react";
import { blocks } from "#content-model/blocks.ts";
import type { Field, StoredSection } from "#content-model/field.ts";
import { FieldError } from "~/ui/field.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { toast } from "~/ui/toast-store.ts";
import { changed, duplicated, restored, without } from "./edit-sections.ts";
import { SectionItem } from "./section-item.tsx";
import { SectionPicker } from "./section-picker.tsx";

/** The section whose form is open, and whether the form takes the focus. */
export type OpenSection = { id: string; hasFocus?: boolean };

type SectionsFieldProps = {
  field: Extract<Field, { kind: "sections" }>;
  value: StoredSection[];
  problem: string | undefined;
  disabled?: boolean;
  open: OpenSection | undefined;
  onOpen: (open: OpenSection | undefined) => void;
  onChange: (value: StoredSection[]) => void;
};

/** The sections of a page in their order. One section at a time is open. */
export function SectionsField(props: SectionsFieldProps) {
  const { field, value, problem, disabled, open, onOpen, onChange } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (open?.hasFocus) focusForm(list.current?.querySelector(`[data-key="${CSS.escape(open.id)}"]`));
  }, [open]);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const nameOf = (section: StoredSection) =>
    blocks.find(({ kind }) => kind === section.kind)?.title ?? section.kind;
  function remove(section: StoredSection) {
    const at = value.indexOf(section);
    /** Changes the latest value, because the editor may type while the toast is shown. */
    const undo = () => latest.current.onChange(restored(latest.current.value, section, at));
    onChange(without(value, section.id));
    toast({ title: `${nameOf(section)} removed`, action: { label: "Undo", onClick: undo } });
  }
  function add(section: StoredSection) {
    onChange([...value, section]);
    onOpen({ id: section.id, hasFocus: true });
  }
  return (
    <fieldset ref={list} className="sections-field">
      <legend className="field-label">{field.label}</legend>
      <SortableList
        label="Sections of this page"
        items={value}
        itemKey={({ id }) => id}
        itemLabel={nameOf}
        disabled={disabled}
        onReorder={onChange}
        className="sections-list"
      >
        {(section, handle) => (
          <SectionItem
            section={section}
            handle={handle}
            isOpen={open?.id === section.id}
            disabled={disabled}
            onToggle={() => onOpen(open?.id === section.id ? undefined : { id: section.id })}
            onChange={(next) => onChange(changed(value, next))}
            onDuplicate={() => onChange(duplicated(value, section.id))}
            onRemove={() => remove(section)}
          />
        )}
      </SortableList>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <SectionPicker disabled={disabled} onPick={add} />
    </fieldset>
  );
}

/** Scrolls to the row of a section and focuses its first field. */
function focusForm(row: Element | null | undefined) {
  row?.scrollIntoView();
  row
    ?.querySelector<HTMLElement>(".section-form :is(input, textarea, select)")
    ?.focus({ preventScroll: true });
}
