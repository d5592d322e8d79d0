// A section that an editor copies to another page, stored in this browser. It is not confidential: it is meant for a public page.
import type { StoredSection } from "#content-model/field.ts";

const key = "copied-section";

/** False if the storage is full or disabled. */
export function copySection(section: StoredSection): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(section));
    return true;
  } catch {
    return false;
  }
}

export function readCopiedSection(): StoredSection | undefined {
  try {
    const copied: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const isSection = typeof copied === "object" && copied !== null && "kind" in copied;
    return isSection ? (copied as StoredSection) : undefined;
  } catch {
    return undefined;
  }
}
