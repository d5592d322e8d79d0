import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { LinkIcon, PlusIcon } from "~/ui/icons/actions.tsx";
import { DownloadIcon, RedoIcon, UndoIcon } from "~/ui/icons/arrows.tsx";
import { SearchIcon } from "~/ui/icons/everyday.tsx";
import { ImageIcon, QuoteIcon } from "~/ui/icons/objects.tsx";
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  FootnoteIcon,
  FullScreenIcon,
  HeadingIcon,
  ItalicIcon,
  NumbersIcon,
  OutlineIcon,
  StrikeIcon,
  TableIcon,
} from "~/ui/icons/writing.tsx";
import type { Undo } from "../../fields/undo.ts";
import type { ToolbarItem } from "../toolbar.tsx";
import { findKey, linkPickerKey, shortcutFor } from "../toolbar-commands.tsx";
import {
  around,
  cycleHeading,
  hasMark,
  insertFootnote,
  insertTable,
  linkAround,
  toggleBold,
  toggleCodeOrBlock,
  toggleItalic,
  toggleList,
  toggleQuote,
  toggleStrike,
} from "./commands.ts";
import { type LibraryCommands, openInsertions } from "./insertions.ts";
import { schema } from "./markdown/schema.ts";
import type { Editor } from "./use-visual-editor.ts";

const { nodes, marks } = schema;

type Panel = { isOpen: boolean; toggle: () => void };
type Panels = { find: Panel; outline: Panel; fullScreen: Panel };
type Dialogs = { link: Command; library: LibraryCommands | undefined };

export function visualItems(
  { state, run }: Editor,
  { link, library, formUndo, ...panels }: Dialogs & Panels & { formUndo: Undo | undefined },
): ToolbarItem[] {
  const item = (
    name: string,
    icon: ToolbarItem["icon"],
    command: Command,
    key?: string,
    pressed?: boolean,
  ) => ({
    name,
    icon,
    pressed,
    shortcut: key && shortcutFor(key),
    run: () => run(command),
  });
  const isCode = hasMark(state, marks.code) || around(state, nodes.code_block) !== undefined;
  return [
    item("Bold", BoldIcon, toggleBold, "b", hasMark(state, marks.strong)),
    item("Italic", ItalicIcon, toggleItalic, "i", hasMark(state, marks.emphasis)),
    item("Strikethrough", StrikeIcon, toggleStrike, "X", hasMark(state, marks.strike)),
    item("Heading", HeadingIcon, cycleHeading, "H", around(state, nodes.heading) !== undefined),
    {
      name: "Link",
      icon: LinkIcon,
      shortcut: shortcutFor(linkPickerKey),
      pressed: linkAround(state) !== undefined,
      // Without run(), which would take the focus from the dialog.
      run: () => void link(state),
    },
    item("Quotation", QuoteIcon, toggleQuote, "9", around(state, nodes.blockquote) !== undefined),
    item("Bulleted list", BulletsIcon, toggleList(nodes.bullet_list), "8", isIn(state, nodes.bullet_list)),
    item("Numbered list", NumbersIcon, toggleList(nodes.ordered_list), "7", isIn(state, nodes.ordered_list)),
    item("Code", CodeIcon, toggleCodeOrBlock, "e", isCode),
    item("Table", TableIcon, insertTable),
    item("Footnote", FootnoteIcon, insertFootnote),
    ...(library
      ? [
          { name: "Image from the library", icon: ImageIcon, run: () => void library.image(state) },
          { name: "Document from the library", icon: DownloadIcon, run: () => void library.document(state) },
        ]
      : []),
    item("Insert", PlusIcon, openInsertions),
    ...(formUndo
      ? [
          { ...item("Undo", UndoIcon, inForm(formUndo.undo), "z"), disabled: !formUndo.canUndo },
          { ...item("Redo", RedoIcon, inForm(formUndo.redo), "Z"), disabled: !formUndo.canRedo },
        ]
      : [
          { ...item("Undo", UndoIcon, undo, "z"), disabled: !undo(state) },
          { ...item("Redo", RedoIcon, redo, "Z"), disabled: !redo(state) },
        ]),
    { name: "Find and replace", icon: SearchIcon, shortcut: shortcutFor(findKey), ...panel(panels.find) },
    { name: "Outline", icon: OutlineIcon, ...panel(panels.outline) },
    { name: "Full screen", icon: FullScreenIcon, ...panel(panels.fullScreen) },
  ];
}

/** The form's history holds the changes of the text, too. */
function inForm(act: () => void): Command {
  return () => {
    act();
    return true;
  };
}

function isIn(state: Editor["state"], type: Parameters<typeof around>[1]): boolean {
  return around(state, type) !== undefined;
}

function panel({ isOpen, toggle }: Panel) {
  return { pressed: isOpen, run: toggle };
}
