// Converts editor nodes to Markdown's syntax tree and source.
import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  PhrasingContent,
  RootContent,
  TableRow,
} from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "./schema.ts";
import { writeSyntax } from "./syntax.ts";

const { nodes, marks } = schema;

export function writeBlock(block: Node): string {
  return writeSyntax(blockTo(block));
}

function blockTo(node: Node): RootContent {
  switch (node.type) {
    case nodes.heading:
      return { type: "heading", depth: node.attrs.level, children: inlineTo(node) };
    case nodes.horizontal_rule:
      return { type: "thematicBreak" };
    case nodes.blockquote:
      return { type: "blockquote", children: quotationTo(node) };
    case nodes.bullet_list:
    case nodes.ordered_list:
      return listTo(node);
    case nodes.code_block:
      return {
        type: "code",
        lang: node.attrs.language || null,
        meta: (node.attrs.language && node.attrs.meta) || null,
        value: node.textContent,
      };
    case nodes.raw:
      return { type: "html", value: node.textContent };
    case nodes.table:
      return tableTo(node);
    case nodes.footnote_definition:
      return {
        type: "footnoteDefinition",
        identifier: node.attrs.label,
        label: node.attrs.label,
        children: blocksTo(node),
      };
    default:
      return { type: "paragraph", children: inlineTo(node) };
  }
}

/** Markdown has no empty paragraphs, and parses a lone break as a backslash. */
export function isBlank(node: Node): boolean {
  return (
    node.type === nodes.paragraph &&
    node.children.every((child) =>
      child.isText ? !/\S/.test(child.text ?? "") : child.type === nodes.hard_break,
    )
  );
}

function blocksTo(parent: Node): (BlockContent | DefinitionContent)[] {
  return parent.children
    .filter((child) => !isBlank(child))
    .map((child) => blockTo(child) as BlockContent | DefinitionContent);
}

/** The kind of a callout is the first line of its first paragraph; an HTML node, because text would be escaped. */
function quotationTo(quotation: Node): (BlockContent | DefinitionContent)[] {
  const blocks = blocksTo(quotation);
  const { callout } = quotation.attrs;
  if (!callout) return blocks;
  const name = { type: "html" as const, value: `[!${callout.toUpperCase()}]` };
  const [first, ...others] = blocks;
  if (first?.type !== "paragraph") return [{ type: "paragraph", children: [name] }, ...blocks];
  return [
    { type: "paragraph", children: [name, { type: "text", value: "\n" }, ...first.children] },
    ...others,
  ];
}

function listTo(list: Node): List {
  const children = list.children.map(
    (item): ListItem => ({
      type: "listItem",
      checked: item.attrs.checked,
      spread: item.attrs.spread,
      children: blocksTo(item),
    }),
  );
  const ordered = list.type === nodes.ordered_list;
  return {
    type: "list",
    ordered,
    start: ordered ? list.attrs.order : null,
    spread: list.attrs.spread,
    children,
  };
}

function tableTo(table: Node): RootContent {
  const align = (table.firstChild?.children ?? []).map(({ attrs }) => attrs.align ?? null);
  const children = table.children.map(
    (row): TableRow => ({
      type: "tableRow",
      children: row.children.map((cell) => ({ type: "tableCell", children: inlineTo(cell, true) })),
    }),
  );
  return { type: "table", align, children };
}

type Piece = { node: Node; marks: readonly Mark[] };

function inlineTo(parent: Node, isCell = false): PhrasingContent[] {
  const pieces = parent.children.map((node): Piece => {
    // Cells have one line.
    const kept = isCell && node.type === nodes.hard_break ? schema.text(" ") : node;
    return { node: kept, marks: node.marks };
  });
  // Spaces at the edges would be written as `&#x20;`, and a break at the end is parsed as a backslash.
  const { lead, words } = trimmed(pieces);
  if (words.length === 0) return [];
  return nest([...lead.filter(({ node }) => node.type === nodes.hard_break), ...words]);
}

/** Marks are flat in the editor and nested in Markdown: the longest mark encloses the others. */
function nest(pieces: readonly Piece[]): PhrasingContent[] {
  const written: PhrasingContent[] = [];
  let at = 0;
  while (at < pieces.length) {
    const piece = pieces[at] as Piece;
    const [mark, end] = furthest(pieces, at);
    if (!mark) {
      written.push(...leaf(piece));
      at++;
      continue;
    }
    const inside = pieces.slice(at, end).map((each) => ({ ...each, marks: mark.removeFromSet(each.marks) }));
    // `**words **` is not bold, so the space moves outside.
    const { lead, words, tail } =
      mark.type === marks.link ? { lead: [], words: inside, tail: [] } : trimmed(inside);
    written.push(...nest(lead));
    if (words.length > 0) written.push(wrapped(mark, nest(words)));
    written.push(...nest(tail));
    at = end;
  }
  return written;
}

function furthest(pieces: readonly Piece[], at: number): [Mark | undefined, number] {
  let best: Mark | undefined;
  let bestEnd = at;
  for (const mark of pieces[at]?.marks ?? []) {
    if (mark.type === marks.code) continue;
    let end = at;
    while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end++;
    if (end > bestEnd) [best, bestEnd] = [mark, end];
  }
  return [best, bestEnd];
}

function trimmed(pieces: readonly Piece[]) {
  const words = [...pieces];
  const lead: Piece[] = [];
  const tail: Piece[] = [];
  while (words[0]) {
    const space = /^\s+/.exec(plainTextOf(words[0]))?.[0].length ?? 0;
    if (space === 0) break;
    const [before, after] = split(words.shift() as Piece, space);
    lead.push(...before);
    words.unshift(...after);
    if (after.length > 0) break;
  }
  for (let last = words.at(-1); last; last = words.at(-1)) {
    const text = plainTextOf(last);
    const space = /\s+$/.exec(text)?.[0].length ?? 0;
    if (space === 0) break;
    words.pop();
    const [before, after] = split(last, text.length - space);
    words.push(...before);
    tail.unshift(...after);
    if (before.length > 0) break;
  }
  return { lead, words, tail };
}

/** Spaces belong to inline code; a break at the edge of bold text can move outside. */
function plainTextOf({ node, marks: around }: Piece): string {
  if (node.type === nodes.hard_break) return "\n";
  return node.isText && !around.some(({ type }) => type === marks.code) ? (node.text ?? "") : "";
}

function split({ node, marks: around }: Piece, at: number): [Piece[], Piece[]] {
  if (!node.isText) return at > 0 ? [[{ node, marks: around }], []] : [[], [{ node, marks: around }]];
  const part = (text: string): Piece[] =>
    text === "" ? [] : [{ node: schema.text(text, node.marks), marks: around }];
  const text = node.text ?? "";
  return [part(text.slice(0, at)), part(text.slice(at))];
}

function wrapped(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type) {
    case marks.strong:
      return { type: "strong", children };
    case marks.emphasis:
      return { type: "emphasis", children };
    case marks.strike:
      return { type: "delete", children };
    default:
      return {
        type: "link",
        url: mark.attrs.href,
        title: mark.attrs.title || null,
        children: children as Extract<PhrasingContent, { type: "link" }>["children"],
      };
  }
}

function leaf({ node, marks: around }: Piece): PhrasingContent[] {
  const { attrs } = node;
  switch (node.type) {
    case nodes.image:
      return [{ type: "image", url: attrs.src, alt: attrs.alt, title: attrs.title || null }];
    case nodes.hard_break:
      return [{ type: "break" }];
    case nodes.footnote_reference:
      return [{ type: "footnoteReference", identifier: attrs.label, label: attrs.label }];
    case nodes.inline_html:
      return [{ type: "html", value: attrs.value }];
    default: {
      const value = node.text ?? "";
      return [
        around.some(({ type }) => type === marks.code)
          ? { type: "inlineCode", value }
          : { type: "text", value },
      ];
    }
  }
}
