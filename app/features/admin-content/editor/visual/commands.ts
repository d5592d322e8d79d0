// The commands of the toolbar, the keys and the insertion menu.
import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import { liftTarget } from "prosemirror-transform";
import type { Callout, QuotationKind } from "~/lib/markdown/callouts.ts";
import { schema } from "./markdown/schema.ts";

const { nodes, marks } = schema;

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.emphasis);
export const toggleStrike = toggleMark(marks.strike);
const toggleCode = toggleMark(marks.code);

export function hasMark({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** The innermost block of this type around the cursor. */
export function around({ selection: { $from } }: EditorState, type: NodeType) {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === type) return { node: $from.node(depth), pos: $from.before(depth), depth };
  return undefined;
}

export function setHeading(level: number): Command {
  return (state, dispatch) => setBlockType(nodes.heading, { level })(state, dispatch);
}

export const setParagraph: Command = (state, dispatch) => setBlockType(nodes.paragraph)(state, dispatch);

/** Cycles through heading 2, heading 3 and paragraph. */
export const cycleHeading: Command = (state, dispatch) => {
  const level = around(state, nodes.heading)?.node.attrs.level ?? 0;
  const next = level === 0 ? setHeading(2) : level === 2 ? setHeading(3) : setParagraph;
  return next(state, dispatch);
};

export const toggleQuote: Command = (state, dispatch) => {
  const quote = around(state, nodes.blockquote);
  if (!quote) return wrapIn(nodes.blockquote)(state, dispatch);
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, (node) => node.type === nodes.blockquote);
  const target = range && liftTarget(range);
  if (!range || target == null) return false;
  dispatch?.(state.tr.lift(range, target).scrollIntoView());
  return true;
};

/** Makes a callout of this kind from the block at the cursor; null makes it a quotation. */
export function setCallout(callout: Callout | null): Command {
  return (state, dispatch) => {
    const quote = around(state, nodes.blockquote);
    if (!quote) return wrapIn(nodes.blockquote, { callout })(state, dispatch);
    dispatch?.(state.tr.setNodeAttribute(quote.pos, "callout", callout));
    return true;
  };
}

export function toggleList(type: NodeType): Command {
  const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list;
  return (state, dispatch) => {
    const inside = around(state, type);
    const instead = around(state, other);
    if (inside && !(instead && instead.depth > inside.depth))
      return liftListItem(nodes.list_item)(state, dispatch);
    if (!instead) return wrapInList(type)(state, dispatch);
    const { spread } = instead.node.attrs;
    dispatch?.(state.tr.setNodeMarkup(instead.pos, type, { spread }));
    return true;
  };
}

/** Turns list items into tasks, or back. */
export const toggleTask: Command = (state, dispatch) => {
  const item = around(state, nodes.list_item);
  if (!item) {
    return wrapInList(nodes.bullet_list)(
      state,
      dispatch &&
        ((tr) => {
          const start = tr.selection.$from;
          for (let depth = start.depth; depth > 0; depth--)
            if (start.node(depth).type === nodes.list_item) {
              tr.setNodeAttribute(start.before(depth), "checked", false);
              break;
            }
          dispatch(tr);
        }),
    );
  }
  dispatch?.(state.tr.setNodeAttribute(item.pos, "checked", item.node.attrs.checked === null ? false : null));
  return true;
};

/** Inline code within a line; a code block for several lines or an empty one. */
export const toggleCodeOrBlock: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (around(state, nodes.code_block)) return setParagraph(state, dispatch);
  if ($from.sameParent($to) && $from.parent.content.size > 0) return toggleCode(state, dispatch);
  return setBlockType(nodes.code_block)(state, dispatch);
};

export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

/** Inserts a table with a header row and one more row; the cursor moves to its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (around(state, nodes.table)) return false;
  const row = (type: NodeType) => nodes.table_row.create(null, [type.create(), type.create()]);
  const table = nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell)]);
  if (!dispatch) return true;
  const tr = state.tr.replaceSelectionWith(table);
  const at = tr.mapping.map(state.selection.from, -1);
  tr.setSelection(Selection.near(tr.doc.resolve(at)));
  // The first cell of the inserted table.
  tr.doc.nodesBetween(
    Math.max(0, at - 1),
    Math.min(tr.doc.content.size, at + table.nodeSize),
    (node, pos) => {
      if (node !== table) return true;
      tr.setSelection(TextSelection.create(tr.doc, pos + 3));
      return false;
    },
  );
  dispatch(tr.scrollIntoView());
  return true;
};

/** Inserts the next footnote number at the cursor and its note at the end of the text, where the cursor moves. */
export const insertFootnote: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code)
    return false;
  let highest = 0;
  state.doc.descendants(({ type, attrs }) => {
    if (type === nodes.footnote_reference || type === nodes.footnote_definition)
      highest = Math.max(highest, Number.parseInt(attrs.label, 10) || 0);
  });
  const label = String(highest + 1);
  if (dispatch) {
    const tr = state.tr.insert(state.selection.to, nodes.footnote_reference.create({ label }));
    const note = nodes.footnote_definition.create({ label }, nodes.paragraph.create());
    // Before the empty last paragraph, if there is one.
    const { lastChild } = tr.doc;
    const end =
      lastChild?.type === nodes.paragraph && lastChild.content.size === 0 && tr.doc.childCount > 1
        ? tr.doc.content.size - lastChild.nodeSize
        : tr.doc.content.size;
    tr.insert(end, note).setSelection(TextSelection.create(tr.doc, end + 2));
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** The link at the cursor, with its whole range. */
export function linkAround(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from, from, to, empty } = state.selection;
  if (state.selection instanceof NodeSelection) return undefined;
  const isLink = ({ type }: { type: MarkType }) => type === marks.link;
  const mark = empty
    ? ($from.marks().find(isLink) ?? $from.nodeAfter?.marks.find(isLink))
    : $from.nodeAfter?.marks.find(isLink);
  if (!mark) return undefined;
  const { parent } = $from;
  const start = $from.start();
  let range: { from: number; to: number } | undefined;
  parent.forEach((child, offset) => {
    const [first, last] = [start + offset, start + offset + child.nodeSize];
    if (!mark.isInSet(child.marks)) return;
    if (range && range.to === first) range.to = last;
    else if (!range || range.to < from) range = { from: first, to: last };
  });
  return range && range.from <= from && range.to >= to ? { ...range, href: mark.attrs.href } : undefined;
}

/** Links the selection, changes the link at the cursor, or inserts the title as a link. */
export function linkTo(href: string, title: string): Command {
  return (state, dispatch) => {
    const mark = marks.link.create({ href });
    const { from, to, empty } = state.selection;
    const range = linkAround(state) ?? (empty ? undefined : { from, to });
    if (!state.selection.$from.parent.type.allowsMarkType(marks.link)) return false;
    const { tr } = state;
    if (range) {
      tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, mark);
      tr.setSelection(TextSelection.create(tr.doc, range.to));
    } else tr.replaceSelectionWith(schema.text(title || href, [mark]), false);
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

export const unlink: Command = (state, dispatch) => {
  const link = linkAround(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return true;
};

/** A callout with these paragraphs, and the cursor behind the last words of the first one. */
function insertQuotation(kind: QuotationKind, ...paragraphs: [Node, ...Node[]]): Command {
  return (state, dispatch) => {
    const quotation = nodes.blockquote.create({ callout: kind }, paragraphs);
    const { tr } = state;
    tr.replaceSelectionWith(quotation);
    let at = -1;
    tr.doc.descendants((node, pos) => {
      if (node === quotation) at = pos;
      return at < 0;
    });
    if (at < 0) return false;
    tr.setSelection(TextSelection.create(tr.doc, at + paragraphs[0].nodeSize));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function linkParagraph(href: string, words: string): Node {
  return nodes.paragraph.create(null, schema.text(words || href, [marks.link.create({ href })]));
}

export function insertGallery(src: string, alt: string): Command {
  return insertQuotation("gallery", nodes.paragraph.create(null, nodes.image.create({ src, alt })));
}

export function insertVideo(href: string, title: string): Command {
  return insertQuotation("video", linkParagraph(href, title));
}

export function insertCard(reference: string, title: string): Command {
  return insertQuotation("card", linkParagraph(reference, title));
}

/** The quoted words are typed, or pasted, above the link to their source. */
export function insertQuote(reference: string, title: string): Command {
  return insertQuotation("quote", nodes.paragraph.create(), linkParagraph(reference, title));
}

/** The captions, or the poster, of the video at the cursor: they replace those that it has. */
export function setVideoPart(part: "captions" | "poster", src: string, words: string): Command {
  return (state, dispatch) => {
    const video = around(state, nodes.blockquote);
    if (video?.node.attrs.callout !== "video") return false;
    const added =
      part === "captions"
        ? linkParagraph(src, words)
        : nodes.paragraph.create(null, nodes.image.create({ src, alt: words }));
    const kept = video.node.children.filter((child, index) => {
      const isPoster = child.firstChild?.type === nodes.image;
      const isLink = index > 0 && child.firstChild?.marks.some(({ type }) => type === marks.link) === true;
      return part === "captions" ? !isLink : !isPoster;
    });
    const [file, ...others] = kept;
    const content = [...(file ? [file] : []), added, ...others];
    const tr = state.tr.replaceWith(video.pos + 1, video.pos + video.node.nodeSize - 1, content);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(video.pos + 2))));
    return true;
  };
}

/** Inserts the image as a paragraph, or replaces an empty one. The cursor moves below it. */
export function insertImage(src: string, alt: string, at?: number): Command {
  return (state, dispatch) => {
    const picture = nodes.image.create({ src, alt });
    const $at = state.doc.resolve(at ?? state.selection.from);
    const isAlone = $at.parent.type === nodes.paragraph && $at.parent.content.size === 0;
    const { tr } = state;
    const isInline = $at.parent.inlineContent && !$at.parent.type.spec.code;
    if (isInline && $at.parent.type !== nodes.paragraph) {
      tr.insert($at.pos, picture).setSelection(TextSelection.create(tr.doc, $at.pos + 1));
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    const block = nodes.paragraph.create(null, picture);
    // In an empty paragraph, before one, after a block, or between the halves of a split paragraph.
    const isBefore = isInline && !isAlone && $at.parentOffset === 0;
    const isAfter = !isInline || $at.parentOffset === $at.parent.content.size;
    const place =
      isAlone || isBefore ? $at.before() : $at.depth === 0 ? $at.pos : isAfter ? $at.after() : $at.pos + 1;
    // Without replacing it, because it may hold the place of another upload.
    if (isAlone) tr.insert($at.pos, picture);
    else if (isBefore || isAfter) tr.insert(place, block);
    else tr.split($at.pos).insert(place, block);
    const below = place + block.nodeSize;
    const next = tr.doc.resolve(below).nodeAfter;
    const goesOn = next?.type === nodes.paragraph && (!isAfter || next.content.size === 0);
    if (!goesOn) tr.insert(below, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, below + 1));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
