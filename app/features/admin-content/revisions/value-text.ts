import { formatDate, formatDateTime } from "~/lib/dates/format.ts";
import type { Field, RecordPart, Value } from "../description/content-type.ts";

/** A value as lines of text, to be read and compared. */
export function textOf(field: Field, value: Value | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.kind === "switch") return value ? "On" : "Off";
  if (field.kind === "date") return formatDate(String(value));
  if (field.kind === "date-time") return formatDateTime(String(value));
  if (field.kind === "select")
    return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === "records")
    return (value as RecordPart[])
      .map((entry) =>
        field.parts
          .map((part) => entry[part.name])
          .filter(Boolean)
          .join(": "),
      )
      .join("\n");
  return Array.isArray(value) ? value.join("\n") : String(value);
}
