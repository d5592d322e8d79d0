import type { StoredLink } from "./field.ts";
import { schemaOf } from "./field-schema.ts";
import { levelsOf, type MenuLevel, nameOf } from "./menu-levels.ts";

/** The first thing in a menu that does not fit, in words that say where. */
export function problemInMenu(place: string, items: StoredLink[]): string | undefined {
  return problemIn(items, levelsOf(place), []);
}

function problemIn(
  items: StoredLink[],
  [level, ...below]: readonly MenuLevel[],
  above: string[],
): string | undefined {
  if (!level) return undefined;
  for (const [index, entry] of items.entries()) {
    const names = [...above, nameOf(entry, level, index + 1)];
    for (const field of level.fields) {
      const result = schemaOf(field).safeParse(entry[field.name] ?? "");
      if (!result.success) return `${names.join(", ")}: ${result.error.issues[0]?.message}`;
    }
    const deeper = problemIn(entry.items ?? [], below, names);
    if (deeper) return deeper;
  }
  return undefined;
}
