import type { Collection } from "#content-model/collection.ts";
import type { Field } from "#content-model/field.ts";
import { fixedPathSentence, isFixedPath } from "#content-model/fixed-paths.ts";
import { freeSlug, slugOf } from "~/lib/text/slug.ts";
import { Button } from "~/ui/button.tsx";
import { Field as FieldFrame } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { useTaken } from "./use-taken.ts";

type SlugFieldProps = {
  type: Collection;
  field: Extract<Field, { kind: "slug" | "path" }>;
  value: string;
  problem: string | undefined;
  rowId: string | undefined;
  /** What visitors use now. */
  publicValue?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** Checks while typing whether the slug is free, and suggests a free one. */
export function SlugField(props: SlugFieldProps) {
  const { type, field, value, problem, rowId, publicValue, disabled, onChange } = props;
  const taken = useTaken({ type, field, value, rowId });
  const free = taken && freeSlug(value, taken.slugs);
  const sentence =
    taken && `“${taken.title}”${taken.trashed ? " in the trash" : ""} already has this ${field.kind}.`;
  const reserved = field.kind === "path" && isFixedPath(value) ? fixedPathSentence : undefined;
  const path = type
    .publicPath?.({
      id: "",
      updated_at: "",
      [field.name]: value || (field.kind === "path" ? "/…" : "…"),
      version: 1,
    })
    ?.replace(/\?.*/, "");
  return (
    <FieldFrame
      label={field.label}
      error={reserved ?? sentence ?? problem}
      required
      description={field.help ?? path}
    >
      <Input
        name={field.name}
        value={value}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="content-slug"
        onChange={(event) => onChange(event.target.value.toLowerCase().replace(/\s+/g, "-"))}
        onBlur={() => field.kind === "slug" && value !== slugOf(value) && onChange(slugOf(value))}
      />
      {publicValue && publicValue !== value ? (
        <p className="field-description" role="status">
          The old path will redirect here.
        </p>
      ) : null}
      {free ? (
        <Button variant="link" size="sm" onClick={() => onChange(free)}>
          Use {free}
        </Button>
      ) : null}
    </FieldFrame>
  );
}
