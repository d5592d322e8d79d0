import type { Values } from "#content-model/field.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import { useMenuPreview } from "./menu-context.ts";

/** Header or footer beside the menu, as visitors would see it. */
export function MenuPreview({ values }: { values: Values }) {
  const Preview = useMenuPreview();
  return <Preview values={useDebouncedValue(values)} />;
}
