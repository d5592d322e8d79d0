// Reduces HTML of word processors and web pages to what a text can hold: headings, lists, tables, links, bold and italic. Everything else
// (fonts, colours, classes, comments, scripts) is removed. The parsed document never runs scripts.
import { isPlainUrl } from "../markdown/schema.ts";
import { smallDigits } from "./small-digits.ts";
import { buildWordLists } from "./word-lists.ts";

export type Cleaned = {
  body: HTMLElement;
  /** Images embedded in the HTML. */
  pictures: string[];
  /** Images of other sites, which the site does not show. */
  leftOut: number;
};

/** Runs before parsing: the browser would report styles as policy violations even in an invisible document. */
export function withoutStyles(html: string): string {
  const fragment = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  return fragment
    .replace(/<(style|script|xml|head)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<!\[[^\]]*\]>/g, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

export function cleanHtml(page: Document): Cleaned {
  const { body } = page;
  const junk =
    "style,script,meta,link,title,template,noscript,iframe,object,embed,svg,math,button,select,textarea";
  for (const element of body.querySelectorAll(junk)) element.remove();
  for (const element of [...body.getElementsByTagName("o:p")]) element.replaceWith(...element.childNodes);
  buildWordLists(body);
  shrinkDigits(body);
  markStyled(body);
  arrangeHeadings(body);
  arrangeLinks(body);
  for (const table of [...body.querySelectorAll("table")].reverse()) arrangeTable(table);
  const pictures = arrangePictures(body);
  wrapLines(body);
  for (const block of body.querySelectorAll("p,h2,h3,h4,h5,h6,li"))
    if (!/[^\s\u00a0]/.test(block.textContent ?? "") && !block.querySelector("img,hr")) block.remove();
  tidySpaces(body);
  return { body, ...pictures };
}

function styleOf(element: Element): string {
  return (element.getAttribute("data-style") ?? "").toLowerCase();
}

/** Keeps the meaning of "x²", which is not "x2". */
function shrinkDigits(body: HTMLElement) {
  for (const element of body.querySelectorAll("sup,sub,[data-style]")) {
    const style = /(?<![-\w])vertical-align:\s*(super|sub)\b/.exec(styleOf(element))?.[1];
    const kind = element.matches("sup") ? "super" : element.matches("sub") ? "sub" : style;
    // Google Docs puts a styled <span> inside <sup>; converted digits stay.
    if (kind)
      for (const text of textsIn(element))
        text.nodeValue = smallDigits(text.nodeValue ?? "", kind === "super" ? kind : "sub");
  }
}

/**
 * Handles bold and italic by style (Google Docs, LibreOffice), and <b> with a normal weight. Word has other styles that end with the same
 * name (`mso-bidi-font-weight`).
 */
function markStyled(body: HTMLElement) {
  for (const element of [...body.querySelectorAll("b,strong,i,em")]) {
    const style = styleOf(element);
    const isNone =
      /(?<![-\w])font-weight:\s*(normal|[1-4]00)/.test(style) || /(?<![-\w])font-style:\s*normal/.test(style);
    if (isNone || element.id.startsWith("docs-internal-guid")) element.replaceWith(...element.childNodes);
  }
  for (const element of [...body.querySelectorAll("[data-style]")]) {
    if (/^(B|STRONG|I|EM|S|DEL|P|DIV|TD|TH|TR|TABLE|UL|OL|LI|H\d|A|BODY)$/.test(element.tagName)) continue;
    const style = styleOf(element);
    const isHeading = element.closest("h1,h2,h3,h4,h5,h6") !== null;
    if (!isHeading && /(?<![-\w])font-weight:\s*(bold|[6-9]00)/.test(style)) wrapContent(element, "strong");
    if (/(?<![-\w])font-style:\s*italic/.test(style)) wrapContent(element, "em");
    if (/text-decoration[^;]*line-through/.test(style)) wrapContent(element, "s");
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Only the page's title is a first-level heading. Headings are bold anyway. */
function arrangeHeadings(body: HTMLElement) {
  for (const title of [...body.querySelectorAll("h1,p.MsoTitle")]) rename(title, "h2");
  for (const quote of [...body.querySelectorAll("p.MsoQuote,p.MsoIntenseQuote")]) {
    const block = rename(quote, "blockquote");
    wrapContent(block, "p");
  }
  for (const bold of [...body.querySelectorAll(":is(h2,h3,h4,h5,h6) :is(b,strong)")])
    bold.replaceWith(...bold.childNodes);
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function arrangeLinks(body: HTMLElement) {
  for (const link of [...body.querySelectorAll("a")]) {
    const href = plainTarget(link.getAttribute("href") ?? "");
    if (href) link.setAttribute("href", href);
    else link.replaceWith(...link.childNodes);
  }
}

/** Removes Google's redirect and this site's origin. Undefined for fragments of the source document. */
function plainTarget(href: string): string | undefined {
  const url = URL.parse(href, location.origin);
  if (!url || href === "" || href.startsWith("#")) return undefined;
  const detour = url.hostname === "www.google.com" && url.pathname === "/url" && url.searchParams.get("q");
  if (detour) return plainTarget(detour);
  if (url.origin === location.origin) return url.pathname + url.search + url.hash;
  return isPlainUrl(href) ? href : undefined;
}

/** Converts to a Markdown table: a header row, one-line cells, equally many per row. */
function arrangeTable(table: HTMLTableElement) {
  const page = table.ownerDocument;
  const grid: (Element | undefined)[][] = [...table.rows].map(() => []);
  for (const [index, row] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[index]?.[column] !== undefined) column++;
      for (let down = 0; down < cell.rowSpan; down++)
        for (let right = 0; right < cell.colSpan; right++) {
          const line = grid[index + down];
          if (line) line[column + right] = down + right === 0 ? cell : page.createElement("td");
        }
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  // A table around a whole page is layout.
  if (width <= 1 || table.querySelector("table")) {
    for (const cell of table.querySelectorAll("td,th")) rename(cell, "div");
    return table.replaceWith(
      ...[...table.querySelectorAll("div")].filter((each) => !each.closest("div div")),
    );
  }
  const plain = page.createElement("table");
  for (const [index, row] of grid.entries()) {
    const line = plain.insertRow();
    for (let column = 0; column < width; column++) {
      const cell = page.createElement(index === 0 ? "th" : "td");
      const old = row[column];
      const align = old?.getAttribute("align") ?? /text-align:\s*(center|right)/.exec(alignOf(old))?.[1];
      if (align) cell.setAttribute("align", align);
      if (old) cell.append(...lineOf(old));
      line.append(cell);
    }
  }
  table.replaceWith(plain);
}

function alignOf(cell: Element | undefined): string {
  return cell ? styleOf(cell) + styleOf(cell.querySelector("p") ?? cell) : "";
}

/** Joins the blocks of a cell with spaces. */
function lineOf(cell: Element): Node[] {
  for (const block of [...cell.querySelectorAll("p,div,li,ul,ol,h1,h2,h3,h4,h5,h6,br")])
    block.replaceWith(...block.childNodes, " ");
  return [...cell.childNodes];
}

function arrangePictures(body: HTMLElement): { pictures: string[]; leftOut: number } {
  const pictures: string[] = [];
  let leftOut = 0;
  for (const image of [...body.querySelectorAll("img")]) {
    const src = image.getAttribute("src") ?? "";
    const url = URL.parse(src, location.origin);
    if (url?.origin === location.origin && url.pathname.startsWith("/images/")) {
      image.setAttribute("src", url.pathname);
      continue;
    }
    if (/^data:image\//.test(src)) pictures.push(src);
    else leftOut++;
    image.remove();
  }
  return { pictures, leftOut };
}

const blocks = "p,div,h1,h2,h3,h4,h5,h6,ul,ol,table,pre,blockquote,hr,section,article";

/** A line of a web page becomes a paragraph. */
function wrapLines(body: HTMLElement) {
  for (const division of [...body.querySelectorAll("div")].reverse())
    if (!division.querySelector(blocks)) rename(division, "p");
  for (const line of body.querySelectorAll("p > br:last-child, .Apple-interchange-newline"))
    if (!hasWordsAfter(line)) line.remove();
  // Breaks between two blocks are empty lines. In both directions, because there may be several.
  const breaks = [...body.querySelectorAll("br")];
  for (const line of [...breaks, ...breaks.toReversed()])
    if (isBesideBlock(line, "previousSibling") || isBesideBlock(line, "nextSibling")) line.remove();
}

function hasWordsAfter({ nextSibling }: Node): boolean {
  return nextSibling !== null && (/\S/.test(nextSibling.textContent ?? "") || hasWordsAfter(nextSibling));
}

function isBesideBlock(line: Element, side: "previousSibling" | "nextSibling"): boolean {
  let beside = line[side];
  while (beside?.nodeType === Node.TEXT_NODE && !/\S/.test(beside.nodeValue ?? "")) beside = beside[side];
  return beside instanceof Element && beside.matches(blocks);
}

function textsIn(element: Element): Node[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
  return texts;
}

function tidySpaces(body: HTMLElement) {
  for (const text of textsIn(body))
    if (!text.parentElement?.closest("pre"))
      text.nodeValue = (text.nodeValue ?? "").replace(
        /[ \t\r\n]*\u00a0[\s\u00a0]+|\s+\u00a0|^\u00a0|\u00a0$/g,
        " ",
      );
}
