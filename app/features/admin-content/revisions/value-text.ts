import { formatDate, formatDateTime } from "#common/dates/format.ts";
import type { ArrayItem, Field, ItemField, StoredLink, StoredSection, Value } from "#content-model/field.ts";

/** A value as lines of text, for comparisons. */
export function textOf(field: Field, value: Value | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (field.kind === "switch") return value ? "On" : "Off";
  if (field.kind === "date") return formatDate(String(value));
  if (field.kind === "date-time") return formatDateTime(String(value));
  if (field.kind === "select")
    return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === "array")
    return (value as ArrayItem[])
      .map((entry) =>
        field.itemFields
          .map((part) => partText(part, entry[part.name]))
          .filter(Boolean)
          .join(": "),
      )
      .join("\n");
  if (field.kind === "sections") return (value as StoredSection[]).map(sectionText).join("\n\n");
  if (field.kind === "menu") return menuText(value as StoredLink[], "");
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** One line per entry, indented by its level. */
function menuText(items: StoredLink[], indent: string): string {
  return items
    .map(({ id: _, items: below, ...values }) => {
      const words = Object.values(values).filter(Boolean).join(" · ");
      return [`${indent}${words || "–"}`, below ? menuText(below, `${indent}  `) : ""]
        .filter(Boolean)
        .join("\n");
    })
    .join("\n");
}

function partText(part: ItemField, text: string | undefined): string | undefined {
  if (part.kind !== "select") return text;
  return part.options.find(({ value }) => value === text)?.label ?? text;
}

/** One line per value of a section, so that a comparison shows what changed. */
function sectionText({ id: _, kind, hidden, ...values }: StoredSection): string {
  const lines = Object.entries(values).flatMap(([name, value]) => linesOf(name.replaceAll("_", " "), value));
  return [hidden ? `[${kind}, hidden]` : `[${kind}]`, ...lines].join("\n");
}

function linesOf(name: string, value: unknown): string[] {
  if (value === "" || value === null || value === undefined) return [];
  if (!Array.isArray(value)) return [`${name}: ${value}`];
  return value.map((entry) =>
    typeof entry === "object" && entry !== null
      ? `${name}: ${Object.values(entry).filter(Boolean).join(" · ")}`
      : `${name}: ${entry}`,
  );
}
