import type { Field } from "./field.ts";

/** The fields that belong to these values: a layout may have fields of its own. */
export function shownFields<Each extends Field>(
  fields: readonly Each[],
  values: Readonly<Record<string, unknown>>,
): Each[] {
  return fields.filter(({ when }) => !when || [when.is].flat().includes(values[when.field] as string));
}
