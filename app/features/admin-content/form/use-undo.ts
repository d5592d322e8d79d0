import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Collection } from "#content-model/collection.ts";
import { type Undo, undoKey } from "../fields/undo.ts";
import { changeOf, type Step } from "./history.ts";
import type { EditedRecord } from "./use-record.ts";

/** One history for the whole form, with its keys everywhere on the page. The browser's own undo and the text editor's are not used here. */
export function useUndo(
  { fields }: Collection,
  record: EditedRecord,
  isOff: boolean,
): Undo & { said: string } {
  const { history, undo, redo } = record;
  const [said, setSaid] = useState("");
  const act = useCallback(
    (which: "undo" | "redo") => {
      const control = document.activeElement;
      const before = isTextControl(control) ? control.value : "";
      let step: Step | undefined;
      flushSync(() => {
        step = which === "undo" ? undo() : redo();
      });
      if (!step) return;
      const names = Object.keys(step.after);
      const labels = fields.filter(({ name }) => names.includes(name)).map(({ label }) => label);
      setSaid(`${which === "undo" ? "Undone" : "Redone"}: ${labels.join(", ")}`);
      if (!isTextControl(control) || control.value === before) return;
      const { end } = changeOf(before, control.value);
      // Other kinds of inputs have no selection.
      if (control.selectionStart !== null) control.setSelectionRange(end, end);
    },
    [fields, undo, redo],
  );
  useEffect(() => {
    if (isOff) return;
    function onKeyDown(event: KeyboardEvent) {
      const which = undoKey(event);
      if (which && isOfForm(event.target)) take(event, which);
    }
    /** From the browser's menu, or a phone's keyboard. */
    function onBeforeInput(event: InputEvent) {
      const which = ({ historyUndo: "undo", historyRedo: "redo" } as const)[event.inputType];
      if (which && isOfForm(event.target)) take(event, which);
    }
    function take(event: Event, which: "undo" | "redo") {
      event.preventDefault();
      event.stopPropagation();
      act(which);
    }
    // Before the text editor.
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("beforeinput", onBeforeInput, true);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("beforeinput", onBeforeInput, true);
    };
  }, [act, isOff]);
  return {
    undo: () => act("undo"),
    redo: () => act("redo"),
    canUndo: !isOff && history.past.length > 0,
    canRedo: !isOff && history.future.length > 0,
    said,
  };
}

/** Texts that the form does not hold, such as comments and search words, have the browser's undo. */
function isOfForm(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest("[data-own-undo]")) return false;
  if (target.closest(".content-form, .page-settings")) return true;
  return !target.closest("dialog, input, textarea, select, [contenteditable=true]");
}

function isTextControl(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
