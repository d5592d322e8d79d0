/** In the place of what is selected, as if it had been typed: the browser's own undo takes it back. An empty text deletes. */
export function insertText(control: HTMLInputElement | HTMLTextAreaElement, text: string) {
  control.focus();
  if (document.execCommand(text === "" ? "delete" : "insertText", false, text)) return;
  control.setRangeText(text, control.selectionStart ?? 0, control.selectionEnd ?? 0, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
