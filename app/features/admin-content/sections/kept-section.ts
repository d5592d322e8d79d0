// A section on its way to another page, kept in this browser. It is no secret: it was on its way into a public page.
import type { StoredSection } from "#content-model/field.ts";

const key = "copied-section";

/** False when the browser refuses or has no room. */
export function keepSection(section: StoredSection): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(section));
    return true;
  } catch {
    return false;
  }
}

export function keptSection(): StoredSection | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const isSection = typeof kept === "object" && kept !== null && "kind" in kept;
    return isSection ? (kept as StoredSection) : undefined;
  } catch {
    return undefined;
  }
}
