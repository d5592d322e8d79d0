import { useState } from "react";
import { isMac } from "./toolbar-commands.tsx";

export type EditorView = "visual" | "source" | "both" | "preview";

const views: { value: EditorView; label: string }[] = [
  { value: "visual", label: "Visual" },
  { value: "source", label: "Source" },
  { value: "both", label: "Side by side" },
  { value: "preview", label: "Preview" },
];

type EditorViewsProps = { view: EditorView; setView: (view: EditorView) => void };

export function EditorViews({ view, setView }: EditorViewsProps) {
  return (
    <div className="editor-views">
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="editor-view"
          data-view={value}
          aria-pressed={view === value}
          title={value === "source" || value === "visual" ? `${label} (${viewShortcut()})` : undefined}
          tabIndex={view === value ? 0 : -1}
          onClick={() => setView(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const key = "editor-view";

/** Writing in what it will look like, or in its source: remembered in this browser. The back office is never rendered on a server. */
export function useEditorView() {
  const [view, setView] = useState<EditorView>(() => (isSourceKept() ? "source" : "visual"));
  function change(next: EditorView) {
    setView(next);
    try {
      if (next === "visual" || next === "source") localStorage.setItem(key, next);
    } catch {
      // Storage is refused: it holds until the page is left.
    }
  }
  return [view, change] as const;
}

function isSourceKept(): boolean {
  try {
    return localStorage.getItem(key) === "source";
  } catch {
    return false;
  }
}

type Pressed = { code: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Ctrl+Shift+M or ⇧⌘M. */
export function asksForOtherView({ code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return code === "KeyM" && shiftKey && (ctrlKey || metaKey) && !altKey;
}

function viewShortcut(): string {
  return isMac() ? "⇧⌘M" : "Ctrl+Shift+M";
}
