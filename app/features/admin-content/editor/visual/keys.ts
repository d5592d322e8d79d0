// The keys of the visual editor. Toolbar commands have the same keys in the source view.
import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, NodeSelection, Plugin, Selection, TextSelection } from "prosemirror-state";
import { addRowAfter, findTable, goToNextCell, isInTable } from "prosemirror-tables";
import {
  around,
  cycleHeading,
  setHeading,
  setParagraph,
  toggleBold,
  toggleCodeOrBlock,
  toggleItalic,
  toggleList,
  toggleQuote,
  toggleStrike,
} from "./commands.ts";
import { schema } from "./markdown/schema.ts";

const { nodes } = schema;

const lineBreak: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** To the next cell; after the last one into a new row. */
const nextCell: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!dispatch || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, dispatch);
};

/** Markdown cells have one line: Enter moves to the row below, and after the last row out of the table. */
const leaveCell: Command = (state, dispatch) => {
  const table = isInTable(state) ? findTable(state.selection.$from) : undefined;
  const row = around(state, nodes.table_row);
  if (!table || !row) return false;
  if (!dispatch) return true;
  const column = state.selection.$from.index(row.depth);
  const below = row.pos + row.node.nodeSize;
  const next = state.doc.resolve(below).nodeAfter;
  const { tr } = state;
  if (next) {
    let at = below + 1;
    for (let index = 0; index < column; index++) at += next.child(index).nodeSize;
    tr.setSelection(TextSelection.create(tr.doc, at + 1));
  } else {
    const after = table.pos + table.node.nodeSize;
    if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create());
    tr.setSelection(Selection.near(tr.doc.resolve(after), 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
};

/** An empty line ends a footnote, like a quotation or a list. */
const leaveNote: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isEmptyLine = empty && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  if (!isEmptyLine || $from.node(-1)?.type !== nodes.footnote_definition) return false;
  const after = $from.after(-1);
  if (dispatch) {
    const { tr } = state;
    if ($from.node(-1).childCount > 1) tr.delete($from.before(), $from.after());
    const end = tr.mapping.map(after);
    tr.insert(end, nodes.paragraph.create()).setSelection(TextSelection.create(tr.doc, end + 1));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Typing continues after a selected image, line or footnote instead of replacing it; below it if it is a block. */
export const leaveSelected: Command = ({ selection, doc, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection)) return false;
  const { node, $from, to } = selection;
  const isFigure =
    node.type === nodes.image && $from.parent.type === nodes.paragraph && $from.parent.childCount === 1;
  if (node.isInline && !isFigure) tr.setSelection(TextSelection.create(doc, to));
  else {
    let $after = doc.resolve(node.isInline ? $from.after() : to);
    while (!$after.parent.canReplaceWith($after.index(), $after.index(), nodes.paragraph))
      $after = doc.resolve($after.after());
    tr.insert($after.pos, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, $after.pos + 1));
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Overrides ProseMirror's own commands, which would replace the image with the typed letter. */
const selectedNodes = new Plugin({
  props: {
    handleKeyDown(view, event) {
      const { selection, tr } = view.state;
      if (!(selection instanceof NodeSelection) || !view.editable) return false;
      if (event.key === "Enter" && selection.node.isInline) {
        // The ordinary Enter follows: a paragraph, a list item or the next row.
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
        return false;
      }
      if (event.key === "Enter") return leaveSelected(view.state, view.dispatch);
      // The browser inserts the letter at the new cursor.
      if (isTyping(event)) leaveSelected(view.state, view.dispatch);
      return false;
    },
    handleDOMEvents: {
      // Phone keyboards send no key events.
      beforeinput(view, event) {
        if (!/^insert(Composition)?Text$/.test(event.inputType)) return false;
        if (!view.editable || !leaveSelected(view.state, view.dispatch)) return false;
        if (!event.cancelable) return false;
        event.preventDefault();
        view.dispatch(view.state.tr.insertText(event.data ?? "").scrollIntoView());
        return true;
      },
    },
  },
});

/** Includes dead keys and characters typed with AltGr. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.key === "Dead" || event.key === "Process") return true;
  return event.key.length === 1 && ((!event.ctrlKey && !event.metaKey) || event.getModifierState("AltGraph"));
}

/** Opens a code block after a fence, its optional language and Enter. */
export const openCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const language = /^```([\w+#.-]*)$/.exec(parent.textContent)?.[1];
  if (!empty || language === undefined || parent.type !== nodes.paragraph) return false;
  if ($from.parentOffset !== parent.content.size || parent.content.size !== language.length + 3) return false;
  const index = $from.index(-1);
  if (!$from.node(-1).canReplaceWith(index, index + 1, nodes.code_block)) return false;
  const { tr } = state;
  tr.delete($from.start(), $from.end());
  dispatch?.(tr.setBlockType($from.start(), $from.start(), nodes.code_block, { language }).scrollIntoView());
  return true;
};

export const keys = [
  selectedNodes,
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Mod-Shift-z": redo,
    Backspace: undoInputRule,
    "Mod-b": toggleBold,
    "Mod-i": toggleItalic,
    "Mod-Shift-x": toggleStrike,
    "Mod-e": toggleCodeOrBlock,
    "Mod-Shift-h": cycleHeading,
    "Mod-Shift-7": toggleList(nodes.ordered_list),
    "Mod-Shift-8": toggleList(nodes.bullet_list),
    "Mod-Shift-9": toggleQuote,
    "Mod-Alt-0": setParagraph,
    "Mod-Alt-2": setHeading(2),
    "Mod-Alt-3": setHeading(3),
    "Mod-Alt-4": setHeading(4),
    Enter: chainCommands(leaveCell, openCode, splitListItem(nodes.list_item, { checked: null }), leaveNote),
    "Shift-Enter": chainCommands(exitCode, lineBreak),
    "Mod-Enter": exitCode,
    // Otherwise Tab leaves the editor, as everywhere on the page.
    Tab: chainCommands(nextCell, sinkListItem(nodes.list_item)),
    "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
  }),
  keymap(baseKeymap),
  // Phone keyboards send no key event for Enter.
  new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput(view, event) {
          const isLine = event.inputType === "insertParagraph" || event.inputType === "insertLineBreak";
          if (!isLine || !leaveCell(view.state, view.dispatch)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  }),
];
