// `/` at the start of a word opens the insertion menu; the text after it filters the menu.
import { setBlockType } from "prosemirror-commands";
import { type Command, type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { embedNames } from "~/lib/markdown/embeds.ts";
import { LinkIcon } from "~/ui/icons/actions.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import type { Icon } from "~/ui/icons/icon.tsx";
import { FileIcon, ImageIcon, QuoteIcon } from "~/ui/icons/objects.tsx";
import { InfoIcon } from "~/ui/icons/status.tsx";
import {
  BulletsIcon,
  CodeIcon,
  FootnoteIcon,
  GalleryIcon,
  HeadingIcon,
  NumbersIcon,
  RuleIcon,
  TableIcon,
  TaskIcon,
  VideoIcon,
} from "~/ui/icons/writing.tsx";
import {
  insertFootnote,
  insertRule,
  insertTable,
  setCallout,
  setHeading,
  toggleList,
  toggleQuote,
  toggleTask,
} from "./commands.ts";
import { schema } from "./markdown/schema.ts";

const { nodes } = schema;

export type Insertion = { name: string; icon: Icon; words: string; run: Command };
export type InsertionMenu = { from: number; to: number; query: string; at: number };

/** Commands that open the media library, if there is one. */
export type LibraryCommands = Record<"image" | "document" | "video" | "gallery", Command>;
/** Commands that find a record. */
type RecordCommands = Record<"link" | "card" | "quote", Command>;

/** `library` and `records` open dialogs. */
export function insertions(library: LibraryCommands | undefined, records: RecordCommands): Insertion[] {
  return [
    { name: "Heading 2", icon: HeadingIcon, words: "title h2", run: setHeading(2) },
    { name: "Heading 3", icon: HeadingIcon, words: "title h3", run: setHeading(3) },
    { name: "Heading 4", icon: HeadingIcon, words: "title h4", run: setHeading(4) },
    { name: "Bulleted list", icon: BulletsIcon, words: "ul points", run: toggleList(nodes.bullet_list) },
    { name: "Numbered list", icon: NumbersIcon, words: "ol", run: toggleList(nodes.ordered_list) },
    { name: "Task list", icon: TaskIcon, words: "todo checkbox", run: toggleTask },
    { name: "Table", icon: TableIcon, words: "rows columns", run: insertTable },
    { name: "Quotation", icon: QuoteIcon, words: "blockquote", run: toggleQuote },
    { name: "Callout", icon: InfoIcon, words: "note tip warning box hint", run: setCallout("note") },
    { name: "Code", icon: CodeIcon, words: "pre block", run: setBlockType(nodes.code_block) },
    ...(library
      ? [
          { name: "Image", icon: ImageIcon, words: "picture photo library", run: library.image },
          { name: "Gallery", icon: GalleryIcon, words: "images pictures photos grid", run: library.gallery },
          { name: "Video", icon: VideoIcon, words: "film mp4 webm captions", run: library.video },
          { name: "Document", icon: DownloadIcon, words: "pdf file download library", run: library.document },
        ]
      : []),
    { name: "Link", icon: LinkIcon, words: "url record page", run: records.link },
    { name: embedNames.card, icon: FileIcon, words: "record page post preview embed", run: records.card },
    { name: embedNames.quote, icon: QuoteIcon, words: "cite post page embed", run: records.quote },
    { name: "Footnote", icon: FootnoteIcon, words: "note source", run: insertFootnote },
    { name: "Line", icon: RuleIcon, words: "rule separator divider hr", run: insertRule },
  ];
}

export function matching(all: readonly Insertion[], query: string): Insertion[] {
  const term = query.toLowerCase();
  return all.filter(({ name, words }) =>
    [name, ...`${name} ${words}`.split(" ")].some((start) => start.toLowerCase().startsWith(term)),
  );
}

const key = new PluginKey<InsertionMenu | undefined>("insertions");

export function insertionMenuIn(state: EditorState): InsertionMenu | undefined {
  return key.getState(state);
}

export function insertionMenu(all: () => readonly Insertion[]) {
  return new Plugin<InsertionMenu | undefined>({
    key,
    state: {
      init: () => undefined,
      apply(tr, last, _old, state) {
        const asked = tr.getMeta(key) as { at?: number; close?: true } | undefined;
        if (asked?.close) return undefined;
        if (asked?.at !== undefined) return last && { ...last, at: asked.at };
        if (!tr.docChanged) return last && tr.selection.from === last.to ? last : undefined;
        // Only typing opens the menu, not a `/` that is already in the text.
        const menu = typedMenu(state);
        const isTyped = last !== undefined || (menu?.query === "" && tr.steps.length === 1);
        if (!menu || !isTyped || matching(all(), menu.query).length === 0) return undefined;
        return { ...menu, at: last?.query === menu.query ? last.at : 0 };
      },
    },
    props: {
      handleKeyDown(view, event) {
        const menu = insertionMenuIn(view.state);
        if (!menu || event.isComposing) return false;
        const found = matching(all(), menu.query);
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined) {
          const at = (menu.at + step + found.length) % found.length;
          view.dispatch(view.state.tr.setMeta(key, { at }));
          return true;
        }
        const chosen = found[menu.at];
        if ((event.key === "Enter" || event.key === "Tab") && chosen) {
          insert(chosen)(view.state, view.dispatch, view);
          return true;
        }
        if (event.key !== "Escape") return false;
        // Closes the menu, not the full screen around it.
        event.stopPropagation();
        view.dispatch(view.state.tr.setMeta(key, { close: true }));
        return true;
      },
      handleDOMEvents: {
        blur(view) {
          if (insertionMenuIn(view.state)) view.dispatch(view.state.tr.setMeta(key, { close: true }));
        },
      },
    },
  });
}

/** Opens the menu without the keyboard: types the `/`. */
export const openInsertions: Command = (state, dispatch) => {
  const { $from, from, to } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  const isAfterWord = /\S$/.test($from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc"));
  dispatch?.(state.tr.insertText(isAfterWord ? " /" : "/", from, to));
  return true;
};

/** Replaces the typed filter with the insertion. */
export function insert({ run }: Insertion): Command {
  return (state, dispatch, view) => {
    const menu = insertionMenuIn(state);
    if (!menu || !dispatch || !view) return false;
    dispatch(state.tr.delete(menu.from, menu.to).setMeta(key, { close: true }));
    return run(view.state, view.dispatch, view);
  };
}

function typedMenu({ selection }: EditorState): Omit<InsertionMenu, "at"> | undefined {
  const { $from, empty, from } = selection;
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return undefined;
  if ($from.marks().some(({ type }) => type.spec.code)) return undefined;
  const text = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 24),
    $from.parentOffset,
    undefined,
    "\ufffc",
  );
  const match = /(?:^|\s)\/([\p{L}\p{N}]*)$/u.exec(text);
  if (!match) return undefined;
  const query = match[1] ?? "";
  return { from: from - query.length - 1, to: from, query };
}
