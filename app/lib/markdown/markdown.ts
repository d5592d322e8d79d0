// Converts Markdown to HTML, for the site (through markdown.server.ts) and for the editor's preview (in a worker). Raw HTML in the source
// is dropped, the result is sanitised, and code is highlighted with classes: the Content-Security-Policy allows no style attributes.

import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Root as MdastRoot } from "mdast";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { parseReference, writeReference } from "#content-model/reference.ts";
import { type PictureFacts, sized, slugOf, sourceSet } from "../records/picture.ts";
import { downloadSlug } from "../references/downloads.ts";
import { nonBreakingInHeadings, nonBreakingNames } from "../text/non-breaking.ts";
import { isCallout, makeCallout, openQuotation } from "./callouts.ts";
import { type EmbedContext, type LinkFacts, makeEmbed } from "./embeds.ts";
import { makeFigures } from "./figures.ts";
import { highlightCode } from "./highlight.ts";
import { printQuotes } from "./print-quotes.ts";

export type Heading = { id: string; text: string; depth: 2 | 3 };
export type RenderedMarkdown = { html: string; headings: Heading[] };
/** The images of the media library, by slug. Without them, images are shown by their path only. */
export type FindPictures = (paths: string[]) => Promise<Record<string, PictureFacts>>;

/** The targets of references (lib/references), and the existing documents; those that are not public are missing. */
export type FindLinks = (references: string[]) => Promise<ReadonlyMap<string, FoundLink>>;
/** `facts`: the type and size of a document, as text. */
export type FoundLink = LinkFacts;

/** Footnote ids keep their own prefix; ids of the author's headings have none, so that `#section` links stay short. */
const schema: Schema = { ...defaultSchema, clobberPrefix: "" };

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    clobberPrefix: "note-",
    footnoteLabel: "Notes",
    footnoteLabelTagName: "h2",
    footnoteLabelProperties: {},
  })
  .use(() => followReferences)
  .use(rehypeSanitize, schema)
  .use(rehypeSlug)
  .use(() => arrange)
  .use(rehypeStringify);

export async function renderMarkdown(
  source: string,
  findPictures?: FindPictures,
  findLinks?: FindLinks,
): Promise<RenderedMarkdown> {
  const headings: Heading[] = [];
  const data = { headings, findPictures, findLinks };
  const tree = await processor.run(parse(source), { data });
  return { html: processor.stringify(tree), headings };
}

/**
 * Parsing is most of the work, and a page is rendered again when something else on it has changed. The limit is in characters of all
 * sources.
 */
const maxRemembered = 2_000_000;
const parsed = new Map<string, MdastRoot>();
let remembered = 0;

/** No plugin changes this tree: remarkRehype makes another one. */
function parse(source: string): MdastRoot {
  const tree = parsed.get(source) ?? processor.parse(source);
  if (!parsed.delete(source)) remembered += source.length;
  parsed.set(source, tree);
  for (const [oldest] of parsed) {
    if (remembered <= maxRemembered || parsed.size === 1) break;
    parsed.delete(oldest);
    remembered -= oldest.length;
  }
  return tree;
}

/**
 * A link to a record gets the record's path, and one to a document its type and size. A link to something that is not public becomes plain
 * text.
 */
async function followReferences(tree: Root, file: { data: Record<string, unknown> }) {
  const links: { element: Element; target: string; rest: string }[] = [];
  visit(tree, (element) => {
    const href = element.tagName === "a" ? String(element.properties.href ?? "") : "";
    const reference = parseReference(href);
    if (reference) {
      const { table, id, rest } = reference;
      links.push({ element, target: writeReference(table, id), rest });
    } else if (downloadSlug(href)) links.push({ element, target: href, rest: "" });
  });
  if (links.length === 0) return;
  const find = file.data.findLinks as FindLinks | undefined;
  const found = await find?.(links.map(({ target }) => target));
  for (const { element, target, rest } of links) {
    const link = found?.get(target);
    if (link === undefined) Object.assign(element, { tagName: "span", properties: {} });
    else element.properties.href = link.href + rest;
  }
  file.data.found = found;
}

async function arrange(tree: Root, file: { data: Record<string, unknown> }) {
  const headings = (file.data.headings ?? []) as Heading[];
  const code: Promise<void>[] = [];
  const images: Element[] = [];
  const found = [...((file.data.found as Found | undefined)?.values() ?? [])];
  const factsOf = (href: string) => found.find((each) => each.href === href.replace(/[?#].*$/, ""));
  const context: EmbedContext = { factsOf, posters: new Map() };
  let tables = 0;
  printQuotes(tree);
  visit(tree, (element, parent, index) => {
    // The page's own title is the first-level heading.
    if (element.tagName === "h1") element.tagName = "h2";
    if (element.tagName === "h2" || element.tagName === "h3") {
      headings.push({
        id: String(element.properties.id ?? ""),
        text: textOf(element),
        depth: element.tagName === "h2" ? 2 : 3,
      });
    }
    if (element.tagName === "blockquote") arrangeQuotation(element, context);
    if (element.tagName === "pre") code.push(colour(element));
    if (element.tagName === "table") parent.children[index] = scrollable(element, ++tables);
    if (element.tagName === "th" || element.tagName === "td") arrangeCell(element);
    if (element.tagName === "a") markOutward(element);
    if (element.tagName === "a") markDownload(element, factsOf);
    if (element.tagName === "img") images.push(element);
  });
  keepTogether(tree);
  const [pictures] = await Promise.all([
    arrangeImages([...images, ...context.posters.keys()], file.data.findPictures as FindPictures | undefined),
    ...code,
  ]);
  for (const [{ properties }, video] of context.posters) {
    const { src: poster, width, height } = properties;
    Object.assign(video.properties, { poster, width, height });
  }
  makeFigures(tree, (image) => pictures.get(image) ?? {});
}

type Found = Awaited<ReturnType<FindLinks>>;

type Parent = { children: (RootContent | ElementContent)[] };

function arrangeQuotation(quotation: Element, context: EmbedContext) {
  const { kind, content } = openQuotation(quotation) ?? {};
  if (!kind || !content) return;
  if (isCallout(kind)) makeCallout(quotation, kind, content);
  else makeEmbed(quotation, kind, content, context);
}

function visit(parent: Parent, see: (element: Element, parent: Parent, index: number) => void) {
  for (const [index, child] of [...parent.children].entries()) {
    if (child.type !== "element") continue;
    see(child, parent, index);
    visit(child, see);
  }
}

function textOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}

/** A name such as AES-256-GCM stays on one line, in headings also a compound. Code is not changed. */
function keepTogether(parent: Parent, names = nonBreakingNames) {
  parent.children = parent.children.flatMap((child): Parent["children"] => {
    if (child.type === "element" && child.tagName !== "pre" && child.tagName !== "code")
      keepTogether(child, /^h\d$/.test(child.tagName) ? nonBreakingInHeadings : names);
    return child.type === "text" ? child.value.split(names).map(nonBreakingPart) : [child];
  });
}

function nonBreakingPart(value: string, index: number): ElementContent {
  const text = { type: "text" as const, value };
  if (index % 2 === 0) return text;
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["non-breaking"] },
    children: [text],
  };
}

async function colour(pre: Element) {
  const [code] = pre.children;
  if (code?.type !== "element" || code.tagName !== "code") return;
  const [name = ""] = (code.properties.className as string[] | undefined) ?? [];
  const language = name.replace("language-", "");
  pre.properties = { tabIndex: 0, dataLanguage: language || undefined };
  code.children = await highlightCode(textOf(code).replace(/\n$/, ""), language);
}

/** The width of an article, and the full width of a phone. */
const imageSizes = "(min-width: 48rem) 44rem, 100vw";

/** Loaded lazily with reserved space; images of the library in the required width. */
async function arrangeImages(images: Element[], findPictures: FindPictures | undefined) {
  const known = new Map<Element, PictureFacts>();
  const paths = images.map(({ properties }) => String(properties.src ?? "")).filter(slugOf);
  const found = findPictures && paths.length > 0 ? await findPictures(paths) : {};
  for (const image of images) {
    const { dataDecorative, ...properties } = image.properties;
    image.properties = properties;
    const isDecorative = dataDecorative !== undefined;
    const src = String(properties.src ?? "");
    const facts = found[slugOf(src) ?? ""];
    Object.assign(properties, { loading: "lazy", decoding: "async" });
    if (!facts) continue;
    known.set(image, facts);
    Object.assign(properties, {
      src: sized(src, 1280, { version: facts.version }),
      srcSet: sourceSet(src, facts),
      sizes: imageSizes,
      width: facts.width ?? undefined,
      height: facts.height ?? undefined,
      alt: properties.alt || (isDecorative ? "" : facts.alt),
    });
  }
  return known;
}

/**
 * A wide table scrolls inside its frame, also with the keyboard, instead of widening the page. Numbered, because regions of a page need
 * different names.
 */
function scrollable(table: Element, number: number): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["table-scroll"], role: "region", tabIndex: 0, ariaLabel: `Table ${number}` },
    children: [table],
  };
}

/** The alignment as a class, because the attribute is obsolete. An empty header cell becomes an ordinary cell. */
function arrangeCell(cell: Element) {
  const { align, ...others } = cell.properties;
  cell.properties = { ...others, ...(align ? { className: [`align-${align}`] } : {}) };
  if (textOf(cell).trim() === "" && !cell.children.some(({ type }) => type === "element"))
    cell.tagName = "td";
}

/** Its type and size are shown before the visitor follows it, and it is downloaded instead of shown. */
function markDownload(link: Element, factsOf: EmbedContext["factsOf"]) {
  const href = String(link.properties.href ?? "");
  const facts = downloadSlug(href) && factsOf(href)?.facts;
  if (!facts) return;
  Object.assign(link.properties, { className: ["link", "download"], download: "" });
  link.children.push({
    type: "element",
    tagName: "span",
    properties: { className: ["download-facts"] },
    children: [{ type: "text", value: ` (${facts})` }],
  });
}

function markOutward(link: Element) {
  if (/^https?:/.test(String(link.properties.href ?? ""))) link.properties.rel = ["noopener", "noreferrer"];
}
