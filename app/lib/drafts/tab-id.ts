import { newId } from "../records/new-id.ts";

const key = "reduit-tab";
let own: string | undefined;

/**
 * One for each tab, also over a reload: a tab that was reloaded is no second one. It is in the tab's storage only between two pages,
 * because a browser that duplicates a tab copies that storage.
 */
export function tabId(): string {
  if (typeof window === "undefined") return newId();
  if (!own) {
    own = take() ?? newId();
    addEventListener("pagehide", leave);
    // Back out of the browser's page cache: what was left behind is in use again.
    addEventListener("pageshow", take);
  }
  return own;
}

function leave() {
  try {
    if (own) sessionStorage.setItem(key, own);
  } catch {
    // A browser that keeps nothing: the old id is forgotten a minute and a half later.
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
