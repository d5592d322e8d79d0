// The schema of the visual editor: one node for each construct of Markdown (with GFM), rendered with the site's tags. No style attributes,
// which the Content-Security-Policy forbids.
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";
import { isCallout, type QuotationKind, quotationKinds } from "~/lib/markdown/callouts.ts";

const alignments = /^(left|center|right)$/;

const tables = tableNodes({
  tableGroup: "block",
  cellContent: "inline*",
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => alignments.exec(cell.getAttribute("align") ?? "")?.[0] ?? null,
      setDOMAttr: (value, attrs) => {
        if (value) attrs.class = `align-${value}`;
      },
    },
  },
});

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: (): DOMOutputSpec => ["p", 0],
  },
  heading: {
    attrs: { level: { default: 2, validate: "number" } },
    content: "inline*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs.level}`, 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    /** `callout`: the kind of callout or embed; null for a quotation. */
    attrs: { callout: { default: null } },
    parseDOM: [{ tag: "blockquote", getAttrs: calloutOf }],
    toDOM: ({ attrs: { callout } }): DOMOutputSpec => [
      "blockquote",
      callout ? { class: quotationClass(callout), "data-callout": callout } : {},
      0,
    ],
  },
  bullet_list: {
    attrs: { spread: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul" }],
    toDOM: ({ attrs }): DOMOutputSpec => ["ul", tightness(attrs), 0],
  },
  ordered_list: {
    attrs: { order: { default: 1, validate: "number" }, spread: { default: false } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ol", getAttrs: (list) => ({ order: Number(list.getAttribute("start")) || 1 }) }],
    toDOM: ({ attrs }): DOMOutputSpec => [
      "ol",
      { ...tightness(attrs), ...(attrs.order === 1 ? {} : { start: attrs.order }) },
      0,
    ],
  },
  list_item: {
    /** `checked`: null for an item that is not a task. */
    attrs: { checked: { default: null }, spread: { default: false } },
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: ({ attrs }): DOMOutputSpec => [
      "li",
      attrs.checked === null ? {} : { "data-checked": String(attrs.checked) },
      0,
    ],
  },
  code_block: {
    attrs: { language: { default: "" }, meta: { default: "" } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" as const, getAttrs: codeOf }],
    toDOM: ({ attrs }): DOMOutputSpec => ["pre", { "data-language": attrs.language || null }, ["code", 0]],
  },
  /** Constructs that exist in the source only (link definitions, HTML): shown and edited as source. */
  raw: {
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    toDOM: (): DOMOutputSpec => ["pre", { class: "visual-raw" }, ["code", 0]],
  },
  horizontal_rule: {
    group: "block",
    parseDOM: [{ tag: "hr" }],
    toDOM: (): DOMOutputSpec => ["hr"],
  },
  footnote_definition: {
    attrs: { label: { validate: "string" } },
    content: "block+",
    group: "block",
    defining: true,
    toDOM: ({ attrs }): DOMOutputSpec => ["div", { class: "visual-note", "data-label": attrs.label }, 0],
  },
  ...tables,
  table: {
    ...tables.table,
    toDOM: (): DOMOutputSpec => ["div", { class: "table-scroll" }, ["table", ["tbody", 0]]],
  },
  text: { group: "inline" },
  image: {
    attrs: { src: {}, alt: { default: "" }, title: { default: "" } },
    inline: true,
    group: "inline",
    draggable: true,
    parseDOM: [{ tag: "img[src]", getAttrs: imageOf }],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const { src, alt, title } = attrs;
      const image: DOMOutputSpec = [
        "img",
        { src, alt, title: title || null, loading: "lazy", decoding: "async" },
      ];
      return title ? ["span", { class: "visual-figure", "data-caption": title }, image] : image;
    },
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: (): DOMOutputSpec => ["br"],
  },
  footnote_reference: {
    attrs: { label: { validate: "string" } },
    inline: true,
    group: "inline",
    atom: true,
    toDOM: ({ attrs }): DOMOutputSpec => ["sup", { class: "visual-note-call" }, `[${attrs.label}]`],
  },
  /** Inline HTML: the site drops it, the source keeps it. */
  inline_html: {
    attrs: { value: { validate: "string" } },
    inline: true,
    group: "inline",
    atom: true,
    toDOM: ({ attrs }): DOMOutputSpec => ["code", { class: "visual-html" }, attrs.value],
  },
} satisfies Record<string, NodeSpec>;

/** From the outermost to the innermost. */
const marks = {
  link: {
    attrs: { href: { validate: "string" }, title: { default: "" } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: linkOf }],
    // Links in the editor are not followed; unsafe ones have no target.
    toDOM: ({ attrs }): DOMOutputSpec => ["a", isPlainUrl(attrs.href) ? { href: attrs.href } : {}, 0],
  },
  emphasis: {
    parseDOM: [{ tag: "em" }, { tag: "i" }],
    toDOM: (): DOMOutputSpec => ["em", 0],
  },
  strong: {
    parseDOM: [{ tag: "strong" }, { tag: "b" }],
    toDOM: (): DOMOutputSpec => ["strong", 0],
  },
  strike: {
    parseDOM: [{ tag: "del" }, { tag: "s" }, { tag: "strike" }],
    toDOM: (): DOMOutputSpec => ["del", 0],
  },
  code: {
    code: true,
    inclusive: false,
    parseDOM: [{ tag: "code" }, { tag: "tt" }],
    toDOM: (): DOMOutputSpec => ["code", 0],
  },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema({ nodes, marks });

/** The allowed link targets, as in the site's sanitizer. */
export function isPlainUrl(url: string): boolean {
  return /^(https?:|mailto:|tel:|\/|#|\?|\.)/i.test(url);
}

function tightness(attrs: Attrs): Record<string, string> {
  return attrs.spread ? {} : { "data-tight": "" };
}

function quotationClass(kind: QuotationKind): string {
  return isCallout(kind) ? `callout callout-${kind}` : `callout visual-embed visual-${kind}`;
}

function calloutOf(quotation: HTMLElement) {
  return { callout: quotationKinds.find((kind) => kind === quotation.dataset.callout) ?? null };
}

/** As Markdown renderers write the language: a class of the code. */
function codeOf(block: HTMLElement) {
  const classes = `${block.className} ${block.querySelector("code")?.className ?? ""}`;
  return { language: block.dataset.language ?? /\blanguage-([\w+#.-]+)/.exec(classes)?.[1] ?? "" };
}

function imageOf(image: HTMLElement) {
  const src = image.getAttribute("src") ?? "";
  return { src, alt: image.getAttribute("alt") ?? "", title: image.getAttribute("title") ?? "" };
}

function linkOf(link: HTMLElement) {
  return { href: link.getAttribute("href") ?? "", title: link.getAttribute("title") ?? "" };
}
