// The theme mode lives in browser storage and on the document's root; the script in the head applies it and follows it (document/head-script.js).

const themeModes = ["system", "light", "dark"] as const;
export type ThemeMode = (typeof themeModes)[number];

/** Written only when the visitor chooses: a visitor who never does has nothing stored. */
export function chooseThemeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem("theme-mode", mode);
  } catch {
    // Storage is refused: the mode holds for this visit.
  }
  dispatchEvent(new CustomEvent("theme-mode", { detail: mode }));
}

export function currentThemeMode(): ThemeMode {
  return themeModes.find((mode) => mode === document.documentElement.dataset.mode) ?? "system";
}

/** Also when another tab chose. Returns the way to stop. The head's script listens first, so the root is up to date by then. */
export function onThemeMode(listener: () => void): () => void {
  addEventListener("theme-mode", listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener("theme-mode", listener);
    removeEventListener("storage", listener);
  };
}
