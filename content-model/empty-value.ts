import type { Field, Value } from "./field.ts";

/** The value of an empty field. */
export function emptyOf(field: Field): Value {
  switch (field.kind) {
    case "switch":
      return false;
    case "number":
      return field.min ?? 0;
    case "reference":
      return field.many ? [] : "";
    case "tags":
    case "list":
    case "array":
    case "sections":
    case "menu":
      return [];
    default:
      return "";
  }
}
