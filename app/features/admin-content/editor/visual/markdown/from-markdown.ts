// Converts Markdown's syntax tree to editor nodes.
import type {
  BlockContent,
  Blockquote,
  Definition,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { readCallout } from "~/lib/markdown/callouts.ts";
import { schema } from "./schema.ts";
import { writeSyntax } from "./syntax.ts";

/** The targets of `[words][name]`, by name. */
export type Definitions = ReadonlyMap<string, Definition>;

const { nodes, marks } = schema;

export function definitionsIn(root: Root): Definitions {
  const found = new Map<string, Definition>();
  collect(root);
  return found;
  function collect(node: Nodes) {
    // The first definition of a name counts.
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
    if ("children" in node) for (const child of node.children) collect(child);
  }
}

export function blockFrom(node: RootContent, definitions: Definitions): Node {
  const inline = (children: readonly PhrasingContent[]) => inlineFrom(children, definitions);
  switch (node.type) {
    case "paragraph":
      return nodes.paragraph.create(null, inline(node.children));
    case "heading":
      return nodes.heading.create({ level: node.depth }, inline(node.children));
    case "thematicBreak":
      return nodes.horizontal_rule.create();
    case "blockquote":
      return quotationFrom(node, definitions);
    case "list":
      return listFrom(node, definitions);
    case "code":
      return nodes.code_block.create(
        { language: node.lang ?? "", meta: node.meta ?? "" },
        textFrom(node.value),
      );
    case "table":
      return tableFrom(node, definitions);
    case "footnoteDefinition":
      return nodes.footnote_definition.create(
        { label: node.label ?? node.identifier },
        blocksFrom(node.children, definitions),
      );
    case "html":
      return nodes.raw.create(null, textFrom(node.value));
    default:
      return nodes.raw.create(null, textFrom(writeSyntax(node)));
  }
}

function blocksFrom(children: readonly (BlockContent | RootContent)[], definitions: Definitions): Node[] {
  const blocks = children.map((child) => blockFrom(child, definitions));
  return blocks.length > 0 ? blocks : [nodes.paragraph.create()];
}

function quotationFrom({ children }: Blockquote, definitions: Definitions): Node {
  const [first, ...others] = children;
  const [words, ...rest] = first?.type === "paragraph" ? first.children : [];
  const found = words?.type === "text" ? readCallout(words.value, rest.length > 0) : undefined;
  if (!found) return nodes.blockquote.create(null, blocksFrom(children, definitions));
  const said: PhrasingContent[] = [
    ...(found.rest ? [{ type: "text" as const, value: found.rest }] : []),
    ...rest,
  ];
  const opening = said.length > 0 ? [{ type: "paragraph" as const, children: said }] : [];
  return nodes.blockquote.create({ callout: found.kind }, blocksFrom([...opening, ...others], definitions));
}

function listFrom(list: List, definitions: Definitions): Node {
  const items = list.children.map((item) => itemFrom(item, definitions));
  const spread = list.spread ?? false;
  return list.ordered
    ? nodes.ordered_list.create({ order: list.start ?? 1, spread }, items)
    : nodes.bullet_list.create({ spread }, items);
}

function itemFrom(item: ListItem, definitions: Definitions): Node {
  const blocks = blocksFrom(item.children, definitions);
  // List items of the editor begin with a paragraph, which may be empty.
  if (blocks[0]?.type !== nodes.paragraph) blocks.unshift(nodes.paragraph.create());
  return nodes.list_item.create({ checked: item.checked ?? null, spread: item.spread ?? false }, blocks);
}

function tableFrom(table: Table, definitions: Definitions): Node {
  const width = Math.max(...table.children.map((row) => row.children.length));
  const rows = table.children.map((row, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell;
    const cells = Array.from({ length: width }, (_, column) =>
      type.create(
        { align: table.align?.[column] ?? null },
        inlineFrom(row.children[column]?.children ?? [], definitions),
      ),
    );
    return nodes.table_row.create(null, cells);
  });
  return nodes.table.create(null, rows);
}

function inlineFrom(
  children: readonly PhrasingContent[],
  definitions: Definitions,
  around: readonly Mark[] = [],
): Node[] {
  return children.flatMap((node): Node[] => {
    const inside = (mark: Mark, content: readonly PhrasingContent[]) =>
      inlineFrom(content, definitions, mark.addToSet(around));
    switch (node.type) {
      case "text":
        return textFrom(oneLine(node.value), around);
      case "strong":
        return inside(marks.strong.create(), node.children);
      case "emphasis":
        return inside(marks.emphasis.create(), node.children);
      case "delete":
        return inside(marks.strike.create(), node.children);
      case "inlineCode":
        return textFrom(oneLine(node.value), marks.code.create().addToSet(around));
      case "break":
        return [nodes.hard_break.create(null, null, around)];
      case "footnoteReference":
        return [nodes.footnote_reference.create({ label: node.label ?? node.identifier }, null, around)];
      case "image":
        return [imageFrom(node.url, node.alt, node.title, around)];
      case "imageReference": {
        const { url = "", title } = definitions.get(node.identifier) ?? {};
        return [imageFrom(url, node.alt, title, around)];
      }
      case "link":
        if (node.children.length === 0) return [asWritten(node, around)];
        return inside(marks.link.create({ href: node.url, title: node.title ?? "" }), node.children);
      case "linkReference": {
        const { url = "", title } = definitions.get(node.identifier) ?? {};
        return inside(marks.link.create({ href: url, title: title ?? "" }), node.children);
      }
      case "html":
        return [nodes.inline_html.create({ value: node.value }, null, around)];
      default:
        return [asWritten(node, around)];
    }
  });
}

function asWritten(node: PhrasingContent, around: readonly Mark[]): Node {
  const value = writeSyntax({ type: "paragraph", children: [node] });
  return nodes.inline_html.create({ value }, null, around);
}

function imageFrom(
  src: string,
  alt: string | null | undefined,
  title: string | null | undefined,
  around: readonly Mark[],
): Node {
  return nodes.image.create({ src, alt: alt ?? "", title: title ?? "" }, null, around);
}

/** Line breaks of the source are spaces on the site. */
function oneLine(text: string): string {
  return text.replace(/[ \t]*\r?\n[ \t]*/g, " ");
}

/** No node for an empty text: text nodes are never empty. */
function textFrom(text: string, around: readonly Mark[] = []): Node[] {
  return text === "" ? [] : [schema.text(text, around)];
}
