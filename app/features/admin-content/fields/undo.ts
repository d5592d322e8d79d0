// Undo and redo of the form, for the parts of it that have such buttons or keys of their own.
import { createContext, useContext } from "react";

export type Undo = { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean };

export const UndoContext = createContext<Undo | undefined>(undefined);

/** Undefined outside the form of a record. */
export function useFormUndo(): Undo | undefined {
  return useContext(UndoContext);
}

export function undoKey(event: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && event.ctrlKey ? "redo" : undefined;
}
