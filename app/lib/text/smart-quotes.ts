import type { FormEvent } from "react";
import { insertText } from "./insert-text.ts";
import { smartQuote } from "./quotes.ts";

type Typing = FormEvent<HTMLInputElement | HTMLTextAreaElement> & { data?: string };

/** For fields of prose: a straight quotation mark becomes a typographic one while typing. A pasted one stays straight. */
export const printAsTyped = {
  onBeforeInput(event: Typing) {
    const { data: mark, currentTarget: control } = event;
    if (mark !== '"' && mark !== "'") return;
    event.preventDefault();
    const line = control.value.slice(0, control.selectionStart ?? control.value.length);
    insertText(control, smartQuote(line, mark, document.documentElement.lang));
  },
};
