// Parses Markdown like the site, and writes it in one style.
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify, { type Options } from "remark-stringify";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The style of the repository's texts. */
const style: Options = {
  bullet: "-",
  emphasis: "*",
  strong: "*",
  rule: "-",
  listItemIndent: "one",
  fences: true,
  handlers: {
    text: (node, _parent, state, info) => withoutNeedlessEscapes(state.safe(node.value, info)),
  },
};
// Tables are not padded, because one longer word would change all lines.
const writer = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, style).freeze();

export function parseSyntax(text: string): Root {
  return parser.parse(text);
}

export function writeSyntax(node: Nodes): string {
  const root: Root = node.type === "root" ? node : { type: "root", children: [node as Root["children"][0]] };
  return writer.stringify(root).replace(/\n$/, "");
}

/** The writer escapes too much: these characters have no meaning here, and URLs and e-mail addresses should become links. */
function withoutNeedlessEscapes(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}_])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replace(/\\&(?!#?\w+;)/g, "&")
    .replace(/(?<=\bhttps?)\\:(?=\/\/)/g, ":")
    .replace(/(?<=\bwww)\\\./g, ".")
    .replace(/(?<=[\w.+-])\\@(?=\w)/g, "@");
}
