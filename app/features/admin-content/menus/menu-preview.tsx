import type { Values } from "#content-model/field.ts";
import { useSettled } from "../form/use-settled.ts";
import { useMenuPreview } from "./menu-context.ts";

/** Header or footer beside the menu, as visitors would see it. */
export function MenuPreview({ values }: { values: Values }) {
  const Preview = useMenuPreview();
  return <Preview values={useSettled(values)} />;
}
