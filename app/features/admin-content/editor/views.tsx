import { useState } from "react";
import { shortcutFor } from "./toolbar-commands.tsx";

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
          title={
            value === "source" || value === "visual" ? `${label} (${shortcutFor(otherViewKey)})` : undefined
          }
          tabIndex={view === value ? 0 : -1}
          onClick={() => setView(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The key that switches between visual and source. */
export const otherViewKey = "M";

const key = "editor-view";

/** The view, stored in this browser if it is an editor. The back office is never rendered on a server. */
export function useEditorView() {
  const [view, setView] = useState<EditorView>(() => (prefersSource() ? "source" : "visual"));
  function change(next: EditorView) {
    setView(next);
    try {
      if (next === "visual" || next === "source") localStorage.setItem(key, next);
    } catch {
      // Storage is disabled: the choice lasts until the page is left.
    }
  }
  return [view, change] as const;
}

function prefersSource(): boolean {
  try {
    return localStorage.getItem(key) === "source";
  } catch {
    return false;
  }
}
