import { AllSelection, EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { openMarkdown } from "../markdown/open-markdown.ts";
import { paste } from "./paste.ts";

/** The Markdown after a paste over the selected text, or at the end of a line. */
function pasted(data: Record<string, string>, { over = "", after = "" } = {}): string {
  const { doc, write } = openMarkdown(after + over);
  const plugin = paste({ addImages: () => undefined, onLeftOut: () => undefined });
  const selection = after
    ? TextSelection.create(doc, after.length + 1, doc.content.size - 1)
    : new AllSelection(doc);
  const view = { editable: true, state: EditorState.create({ doc, selection }), dispatch };
  function dispatch(transaction: Transaction) {
    view.state = view.state.apply(transaction);
  }
  const clipboardData = { getData: (type: string) => data[type] ?? "", files: [] };
  const event = { clipboardData, preventDefault: () => undefined } as unknown as ClipboardEvent;
  plugin.props.handleDOMEvents?.paste?.call(plugin, view as unknown as EditorView, event);
  return write(view.state.doc);
}

const item = (list: string, sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:${list}'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`;

test.each([
  ["a break between words is kept, one at the end is not", "<p>One<br>two<br> </p>", "One\\\ntwo"],
  [
    "breaks between blocks are none",
    `<b style="font-weight:normal" id="docs-internal-guid-2"><p>One</p><br><br><p>Two</p><br>three<br>four<br><h2>Five</h2></b>`,
    "One\n\nTwo\n\nthree\\\nfour\n\n## Five",
  ],
  [
    "Word's bold and italic, not its styles of the same name",
    `<p><b style='mso-bidi-font-weight:normal'>wordB</b> <i style='mso-bidi-font-style:normal'>wordI</i> <span style='mso-bidi-font-weight:bold;mso-bidi-font-style:italic'>plain</span></p>`,
    "**wordB** *wordI* plain",
  ],
  [
    "small digits",
    `<p>x<sup>2</sup>, CO<sub>2</sub>, 10<span style="vertical-align:super">-6</span>, the 1<sup>st</sup></p>`,
    "x², CO₂, 10⁻⁶, the 1st",
  ],
  [
    "Word's lists, one at a time",
    `${item("l0 level1 lfo1", "·", "dot")}${item("l1 level2 lfo2", "a)", "inner number")}${item("l0 level2 lfo1", "o", "inner dot")}
     ${item("l1 level1 lfo2", "1.", "first")}${item("l1 level1 lfo2", "2.", "second")}`,
    "- dot\n  1. inner number\n  - inner dot\n\n1. first\n2. second",
  ],
])("a paste keeps %s", (_what, html, markdown) => {
  expect(pasted({ "text/html": html, "text/plain": "x" }, { over: "old" })).toBe(markdown);
});

test.each([
  ["https://a.example/paper", "read [this](https://a.example/paper)"],
  ["**that**", "read **that**"],
])("%s is pasted over words", (text, markdown) => {
  expect(pasted({ "text/plain": text }, { after: "read ", over: "this" })).toBe(markdown);
});
