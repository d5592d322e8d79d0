import type { Block } from "#content-model/block.ts";
import type { Field, StoredSection, Value } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { valuesOf } from "~/lib/sections/read-sections.ts";
import { FieldControl } from "../fields/field-control.tsx";

type SectionFormProps = {
  block: Block;
  section: StoredSection;
  disabled?: boolean;
  onChange: (section: StoredSection) => void;
};

/** Belongs to every section, whatever its kind. */
const anchor: Field = {
  name: "anchor",
  kind: "text",
  label: "Anchor",
  max: 60,
  help: "A link that ends with # and this word leads here. Small letters, digits and hyphens.",
};

/** The fields of a section, by its block. */
export function SectionForm({ block, section, disabled, onChange }: SectionFormProps) {
  const values = valuesOf(block, section);
  const fields = block.fields.filter(({ when }) => !when || values[when.field] === when.is);
  const change = (name: string, value: Value) => onChange({ ...section, [name]: value });
  return (
    <div className="section-form">
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          problem={problemIn(field, values[field.name])}
          rowId={undefined}
          disabled={disabled}
          onChange={change}
        />
      ))}
      <FieldControl
        field={anchor}
        value={section.anchor ?? ""}
        problem={undefined}
        rowId={undefined}
        disabled={disabled}
        onChange={(_, value) =>
          change(
            "anchor",
            String(value)
              .toLowerCase()
              .replace(/[^a-z0-9-]+/g, "-"),
          )
        }
      />
    </div>
  );
}

/** What is merely missing is said once above, not at every field of a section that was just added. */
function problemIn(field: Field, value: Value | undefined): string | undefined {
  if (value === "" || (Array.isArray(value) && value.length === 0)) return undefined;
  const result = schemaOf(field).safeParse(value);
  return result.success ? undefined : result.error.issues[0]?.message;
}
