import { useEffect, useRef, useState } from "react";
import { blocks } from "#content-model/blocks.ts";
import type { Field, StoredSection } from "#content-model/field.ts";
import { FieldError } from "~/ui/field.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { toast } from "~/ui/toast-store.ts";
import { changed, duplicated, restored, without } from "./edit-sections.ts";
import { SectionItem } from "./section-item.tsx";
import { SectionPicker } from "./section-picker.tsx";

type SectionsFieldProps = {
  field: Extract<Field, { kind: "sections" }>;
  value: StoredSection[];
  problem: string | undefined;
  disabled?: boolean;
  onChange: (value: StoredSection[]) => void;
};

/** The sections of a page in their order. One section at a time is open. */
export function SectionsField({ field, value, problem, disabled, onChange }: SectionsFieldProps) {
  const [open, setOpen] = useState<string>();
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
    setOpen(section.id);
  }
  return (
    <fieldset className="sections-field">
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
            isOpen={open === section.id}
            disabled={disabled}
            onToggle={() => setOpen(open === section.id ? undefined : section.id)}
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
