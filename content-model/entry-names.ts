// Lists whose entries are named by entries of another list, such as the lines of a diagram by its boxes.
import type { ArrayItem, Field, ItemField, Value, Values } from "./field.ts";

/** The field with the names that its entries can choose from. Without such a choice it is the same object. */
export function withEntryOptions<Each extends Field>(
  field: Each,
  values: Readonly<Record<string, unknown>>,
): Each {
  if (field.kind !== "array" || !field.itemFields.some(({ kind }) => kind === "entry")) return field;
  const itemFields = field.itemFields.map((part): ItemField => {
    if (part.kind !== "entry") return part;
    const names = namesOf(entriesOf(values[part.of]), part.by).filter(Boolean);
    const options = [...new Set(names)].map((name) => ({ value: name, label: name }));
    return { ...part, kind: "select", options };
  });
  return { ...field, itemFields };
}

/** The changed values: when an entry is renamed, its references follow. References to a name that two entries share stay as they are. */
export function withRenames(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  name: string,
  next: Value,
): Values {
  const changes: Values = { [name]: next };
  for (const field of fields) {
    if (field.kind !== "array") continue;
    for (const part of field.itemFields) {
      if (part.kind !== "entry" || part.of !== name) continue;
      const renamed = renameIn(namesOf(entriesOf(values[name]), part.by), namesOf(entriesOf(next), part.by));
      if (!renamed) continue;
      const entries = entriesOf(changes[field.name] ?? values[field.name]);
      changes[field.name] = entries.map((entry) =>
        entry[part.name] === renamed.before ? { ...entry, [part.name]: renamed.after } : entry,
      );
    }
  }
  return changes;
}

function renameIn(before: string[], after: string[]) {
  if (before.length !== after.length) return undefined;
  const changed = [...before.keys()].filter((index) => before[index] !== after[index]);
  const [index = -1] = changed;
  const rename = { before: before[index] ?? "", after: after[index] ?? "" };
  const isClear = isUnique(rename.before, before) && isUnique(rename.after, after);
  return changed.length === 1 && isClear ? rename : undefined;
}

function isUnique(name: string, names: string[]): boolean {
  return names.filter((each) => each === name).length === 1;
}

function namesOf(entries: ArrayItem[], by: string): string[] {
  return entries.map((entry) => (entry[by] ?? "").trim());
}

function entriesOf(value: unknown): ArrayItem[] {
  return Array.isArray(value) ? value : [];
}
