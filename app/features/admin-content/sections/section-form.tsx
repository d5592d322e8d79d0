import type { Block } from "#content-model/block.ts";
import { withRenames } from "#content-model/entry-names.ts";
import type { Field, StoredSection, Value } from "#content-model/field.ts";
import { shownFields } from "#content-model/shown-fields.ts";
import { valuesOf } from "~/lib/sections/read-sections.ts";
import { FieldList } from "../fields/field-control.tsx";

type SectionFormProps = {
  block: Block;
  section: StoredSection;
  disabled?: boolean;
  onChange: (section: StoredSection) => void;
};

/** Every section has an anchor. */
const anchor: Field = {
  name: "anchor",
  kind: "text",
  label: "Anchor",
  max: 60,
  help: "Links that end with # and this word jump to this section. Use lower-case letters, digits and hyphens.",
};

/** The fields of a section, by its block. */
export function SectionForm({ block, section, disabled, onChange }: SectionFormProps) {
  const values: Record<string, unknown> = { ...valuesOf(block, section), anchor: section.anchor };
  function change(name: string, value: Value) {
    if (name === anchor.name) onChange({ ...section, anchor: slugged(String(value)) });
    else onChange({ ...section, ...withRenames(block.fields, values, name, value) });
  }
  return (
    <div className="section-form">
      <FieldList
        fields={[...shownFields(block.fields, values), anchor]}
        values={values}
        disabled={disabled}
        onChange={change}
      />
    </div>
  );
}

function slugged(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9-]+/g, "-");
}
