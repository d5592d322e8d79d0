import type { Field, Value } from "./field.ts";

/** What a field holds before anybody wrote into it. */
export function emptyOf(field: Field): Value {
  switch (field.kind) {
    case "switch":
      return false;
    case "number":
      return field.min ?? 0;
    case "reference":
      return field.many ? [] : "";
    case "tags":
    case "texts":
    case "records":
    case "sections":
    case "menu":
      return [];
    default:
      return "";
  }
}
