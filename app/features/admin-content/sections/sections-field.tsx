import { type FocusEvent, useEffect, useRef, useState } from "react";
import { blocks } from "#content-model/blocks.ts";
import type { Field, StoredSection } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { FieldError } from "~/ui/field.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { SortableList } from "~/ui/sortable-list.tsx";
import { toast } from "~/ui/toast-store.ts";
import { changed, duplicated, inserted, restored, without } from "./edit-sections.ts";
import { SectionItem } from "./section-item.tsx";
import { SectionPicker } from "./section-picker.tsx";

/** The section whose form is open, and whether the form takes the focus. */
export type OpenSection = { id: string; hasFocus?: boolean };

type SectionsFieldProps = {
  field: Extract<Field, { kind: "sections" }>;
  value: StoredSection[];
  pageTitle: string;
  problem: string | undefined;
  disabled?: boolean;
  open: OpenSection | undefined;
  onOpen: (open: OpenSection | undefined) => void;
  onChange: (value: StoredSection[]) => void;
};

/** The sections of a page in their order. One section at a time is open. */
export function SectionsField(props: SectionsFieldProps) {
  const { field, value, pageTitle, problem, disabled, open, onOpen, onChange } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  /** Where the picker adds a section; it is closed otherwise. */
  const [place, setPlace] = useState<number>();
  /** The section that was just added: what it lacks is reported when the editor leaves it. */
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (open?.hasFocus) focusForm(list.current?.querySelector(`[data-key="${CSS.escape(open.id)}"]`));
  }, [open]);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  function openSection(next: OpenSection | undefined) {
    setAdded(undefined);
    onOpen(next);
  }
  function remove(section: StoredSection) {
    const at = value.indexOf(section);
    /** Changes the latest value, because the editor may type while the toast is shown. */
    const undo = () => latest.current.onChange(restored(latest.current.value, section, at));
    onChange(without(value, section.id));
    toast({ title: `${nameOf(section)} removed`, action: { label: "Undo", onClick: undo } });
  }
  function add(section: StoredSection) {
    onChange(inserted(value, section, place ?? value.length));
    setPlace(undefined);
    setAdded(section.id);
    onOpen({ id: section.id, hasFocus: true });
  }
  const following = place === undefined ? undefined : value[place];
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
          <>
            <button
              type="button"
              className="section-insert"
              aria-label={`Insert section above ${nameOf(section)}`}
              disabled={disabled}
              onClick={() => setPlace(value.indexOf(section))}
            >
              <PlusIcon width="14" height="14" />
            </button>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves */}
            <div onBlur={(event) => added === section.id && isLeft(event) && setAdded(undefined)}>
              <SectionItem
                section={section}
                handle={handle}
                isOpen={open?.id === section.id}
                isNew={added === section.id}
                disabled={disabled}
                onToggle={() => openSection(open?.id === section.id ? undefined : { id: section.id })}
                onChange={(next) => onChange(changed(value, next))}
                onDuplicate={() => onChange(duplicated(value, section.id))}
                onRemove={() => remove(section)}
              />
            </div>
          </>
        )}
      </SortableList>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <Button variant="secondary" disabled={disabled} onClick={() => setPlace(value.length)}>
        <PlusIcon width="18" height="18" /> Add section
      </Button>
      {place === undefined ? null : (
        <SectionPicker
          place={following ? `Above “${nameOf(following)}”.` : "At the end of the page."}
          pageTitle={pageTitle}
          onPick={add}
          onClose={() => setPlace(undefined)}
        />
      )}
    </fieldset>
  );
}

function nameOf({ kind }: StoredSection): string {
  return blocks.find((block) => block.kind === kind)?.title ?? kind;
}

/** Scrolls to the row of a section and focuses its first field. */
function focusForm(row: Element | null | undefined) {
  row?.scrollIntoView();
  row
    ?.querySelector<HTMLElement>(".section-form :is(input, textarea, select)")
    ?.focus({ preventScroll: true });
}

/** Not for a dialog that the form opens, nor for another window. */
function isLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!relatedTarget) return document.hasFocus();
  return !currentTarget.contains(relatedTarget) && !relatedTarget.closest("dialog");
}
