/** Replaces the selection as if the text had been typed, so that the browser's own undo works. An empty text deletes. */
export function insertText(control: HTMLInputElement | HTMLTextAreaElement, text: string) {
  control.focus();
  if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
