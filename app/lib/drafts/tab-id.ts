import { newId } from "../records/new-id.ts";

const key = "reduit-tab";
let own: string | undefined;

/**
 * One id for each tab, kept across reloads. It is in the tab's storage only between two pages, because a browser that duplicates a tab
 * copies that storage.
 */
export function tabId(): string {
  if (typeof window === "undefined") return newId();
  if (!own) {
    own = take() ?? newId();
    addEventListener("pagehide", leave);
    // Restored from the browser's page cache: the id is in use again.
    addEventListener("pageshow", take);
  }
  return own;
}

function leave() {
  try {
    if (own) sessionStorage.setItem(key, own);
  } catch {
    // Without storage: the old id is forgotten after a minute and a half.
  }
}

function take(): string | undefined {
  try {
    const left = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return left;
  } catch {
    return undefined;
  }
}
