// Opens a text in the visual editor and writes it back without loss: unchanged blocks, and the space between them, keep their exact source.
// ProseMirror nodes are immutable, so an unchanged block is the same object as when it was opened.
import type { Nodes } from "mdast";
import type { Node } from "prosemirror-model";
import { blockFrom, definitionsIn } from "./from-markdown.ts";
import { schema } from "./schema.ts";
import { parseSyntax } from "./syntax.ts";
import { isBlank, writeBlock } from "./to-markdown.ts";

/** The original source of a block. */
type Kept = {
  index: number;
  source: string;
  before: string;
  after: string;
  /** It refers to a definition elsewhere in the text. */
  isReferring: boolean;
  /** Code by indentation, which would become part of a list before it. */
  isIndented: boolean;
};

export type OpenedMarkdown = {
  doc: Node;
  write: (doc: Node) => string;
  /** The start of a block's source in the last written text. */
  placeOf: (block: number) => number;
  /** The block at this position of the source. */
  blockAt: (place: number) => number;
};

export function openMarkdown(text: string): OpenedMarkdown {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const eol = /\r\n/.test(body) ? "\r\n" : "\n";
  const tree = parseSyntax(body);
  const definitions = definitionsIn(tree);
  const kept = new WeakMap<Node, Kept>();
  const fresh = new WeakMap<Node, string>();
  const byText = new Map<string, Node[]>();
  const defining: Node[] = [];
  let end = 0;
  const blocks = tree.children.map((syntax, index) => {
    const block = blockFrom(syntax, definitions);
    const from = syntax.position?.start.offset ?? end;
    const to = syntax.position?.end.offset ?? end;
    const next = tree.children[index + 1]?.position?.start.offset ?? body.length;
    const source = body.slice(from, to);
    kept.set(block, {
      index,
      source,
      before: index === 0 ? mark + body.slice(0, from) : body.slice(end, from),
      after: body.slice(to, next),
      isReferring: definitions.size > 0 && contains(syntax, isReference),
      isIndented: syntax.type === "code" && !/^[`~]/.test(source),
    });
    end = to;
    const words = block.textContent;
    byText.set(words, [...(byText.get(words) ?? []), block]);
    if (definitions.size > 0 && contains(syntax, isDefinition)) defining.push(block);
    return block;
  });
  const opened = schema.nodes.doc.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph.create());
  let starts: number[] = [];

  /** Also for a block that was changed and changed back. */
  function keptOf(block: Node): Kept | undefined {
    const known = kept.get(block);
    if (known || fresh.has(block)) return known;
    const same = byText.get(block.textContent)?.find((each) => each.eq(block));
    const found = same && kept.get(same);
    if (found) kept.set(block, found);
    return found;
  }
  function freshOf(block: Node): string {
    const known = fresh.get(block);
    if (known !== undefined) return known;
    const source = writeBlock(block).replaceAll("\n", eol);
    fresh.set(block, source);
    return source;
  }
  function write(doc: Node): string {
    const present = defining.length > 0 ? new Set(doc.children.map(keptOf)) : undefined;
    const isWhole = defining.every((block) => present?.has(kept.get(block)));
    let written = "";
    let previous: Kept | undefined;
    let isFirst = true;
    starts = [];
    for (const block of doc.children) {
      starts.push(written.length);
      let known = keptOf(block);
      if (isBlank(block) && !known) continue;
      const follows = !isFirst && isNext(previous, known);
      if (known && ((known.isReferring && !isWhole) || (known.isIndented && !follows && !isFirst)))
        known = undefined;
      if (isFirst) written = known?.index === 0 ? known.before : mark;
      else written += gap(previous, known, eol);
      starts[starts.length - 1] = written.length;
      written += known ? known.source : freshOf(block);
      previous = known;
      isFirst = false;
    }
    if (isFirst) return doc.eq(opened) ? text : "";
    const isEnd = previous?.index === blocks.length - 1;
    return written + (isEnd ? previous?.after : /\n$/.test(body) ? eol : "");
  }
  return {
    doc: opened,
    write,
    placeOf: (block) => starts[block] ?? 0,
    blockAt: (place) =>
      Math.max(
        0,
        starts.findLastIndex((start) => start <= place),
      ),
  };
}

function isNext(previous: Kept | undefined, next: Kept | undefined): boolean {
  return Boolean(previous && next && previous.index + 1 === next.index);
}

function gap(previous: Kept | undefined, next: Kept | undefined, eol: string): string {
  if (isNext(previous, next)) return next?.before ?? "";
  // As many empty lines as before, but at least one, or two blocks could merge.
  const known = [previous?.after, next?.before].find((space) => /\n[ \t]*\r?\n/.test(space ?? ""));
  return known?.replace(/[^\n]*$/, "") ?? eol + eol;
}

function isReference({ type }: Nodes): boolean {
  return type === "linkReference" || type === "imageReference";
}

function isDefinition({ type }: Nodes): boolean {
  return type === "definition";
}

function contains(node: Nodes, isSought: (node: Nodes) => boolean): boolean {
  return isSought(node) || ("children" in node && node.children.some((child) => contains(child, isSought)));
}
