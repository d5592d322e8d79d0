import type { StoredSection, Values } from "#content-model/field.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { useSections } from "./sections-context.ts";

/** The page beside its sections, as visitors would see it. */
export function SectionsPreview({ values }: { values: Values }) {
  const { preview: Preview } = useSections();
  const shown = useDebouncedValue(values);
  return (
    <Preview
      sections={shown.sections as StoredSection[]}
      path={String(shown.path)}
      title={String(shown.title)}
      summary={String(shown.summary)}
    />
  );
}
