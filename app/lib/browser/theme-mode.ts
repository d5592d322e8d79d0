// The theme mode is in browser storage and on the document's root; the script in the head applies it and follows changes
// (document/head-script.js).

const themeModes = ["system", "light", "dark"] as const;
export type ThemeMode = (typeof themeModes)[number];

/** Written only when the visitor chooses; otherwise nothing is stored. */
export function chooseThemeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem("theme-mode", mode);
  } catch {
    // Storage is refused: the mode applies to this visit.
  }
  dispatchEvent(new CustomEvent("theme-mode", { detail: mode }));
}

export function currentThemeMode(): ThemeMode {
  return themeModes.find((mode) => mode === document.documentElement.dataset.mode) ?? "system";
}

/**
 * Also reports changes in other tabs. Returns the function that stops it. The head's script listens first, so the root is already up to
 * date.
 */
export function onThemeMode(listener: () => void): () => void {
  addEventListener("theme-mode", listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener("theme-mode", listener);
    removeEventListener("storage", listener);
  };
}
