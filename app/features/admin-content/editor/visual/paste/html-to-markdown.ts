// Converts the HTML of another system to our Markdown, by the rules of a paste. Embeds are converted to ours. Anything else that cannot be
// converted becomes a comment in the text, which only editors see.
import { DOMParser } from "prosemirror-model";
import { inertDocument } from "~/ui/trusted-html.tsx";
import { schema } from "../markdown/schema.ts";
import { isBlank, writeBlock } from "../markdown/to-markdown.ts";
import { cleanHtml, withoutStyles } from "./clean-html.ts";

export type Conversion = {
  /** The path in the library of an image; undefined if it is not there. */
  pictureAt: (src: string) => string | undefined;
  /** The path on this site of a link to the other system; undefined for all other links. */
  pathOf: (href: string) => string | undefined;
};

/** An element with this attribute becomes a comment with its value. */
const noteAttribute = "data-note";

export function htmlToMarkdown(html: string, conversion: Conversion): string {
  const page = inertDocument(withoutStyles(html));
  const notes: string[] = [];
  const toNote = (element: Element, words: string) => {
    // Characters for private use, which no rule of Markdown changes.
    element.replaceWith(page.createTextNode(`\ue000${notes.length}\ue001`));
    notes.push(words);
  };
  for (const element of [...page.querySelectorAll(`[${noteAttribute}]`)])
    toNote(element, element.getAttribute(noteAttribute) ?? "");
  arrangeEmbeds(page.body, toNote);
  for (const link of page.querySelectorAll("a[href]")) {
    const target = conversion.pathOf(link.getAttribute("href") ?? "");
    if (target) link.setAttribute("href", target);
  }
  for (const image of [...page.querySelectorAll("img")]) {
    const src = image.getAttribute("src") ?? "";
    const target = conversion.pictureAt(src);
    if (target) image.setAttribute("src", target);
    else toNote(image, `Missing image: ${src}`);
  }
  arrangeFigures(page.body);
  const { body } = cleanHtml(page);
  const doc = DOMParser.fromSchema(schema).parse(body);
  const markdown = doc.children
    .filter((block) => !isBlank(block))
    .map(writeBlock)
    .join("\n\n");
  return markdown.replace(/\ue000(\d+)\ue001/g, (_mark, index) => commentOf(notes[Number(index)] ?? ""));
}

/** Without characters that would end the comment or its paragraph. */
function commentOf(words: string): string {
  return `<!-- ${words.replace(/\s+/g, " ").replace(/--+/g, "-").replaceAll(">", "&gt;").trim()} -->`;
}

function arrangeEmbeds(body: HTMLElement, toNote: (element: Element, words: string) => void) {
  for (const frame of [...body.querySelectorAll("iframe,embed,object")]) {
    const src = frame.getAttribute("src") ?? frame.getAttribute("data") ?? "";
    replaceByLink(frame, src.replace(/^\/\//, "https://"));
  }
  for (const media of [...body.querySelectorAll("video,audio")]) {
    const src = media.getAttribute("src") ?? media.querySelector("source")?.getAttribute("src") ?? "";
    toNote(media, `Missing file: ${src}`);
  }
  // Ghost's bookmarks show another site.
  for (const bookmark of [...body.querySelectorAll(".kg-bookmark-card")]) {
    const href = bookmark.querySelector("a")?.getAttribute("href") ?? "";
    replaceByLink(bookmark, href, bookmark.querySelector(".kg-bookmark-title")?.textContent ?? href);
  }
  for (const callout of [...body.querySelectorAll(".kg-callout-card")]) {
    const words = callout.querySelector(".kg-callout-text") ?? callout;
    quotation(callout, "note", [paragraph(body, [...words.childNodes])]);
  }
  for (const gallery of [...body.querySelectorAll(".wp-block-gallery,.kg-gallery-card")]) {
    if (!gallery.isConnected || gallery.querySelectorAll("img").length < 2) continue;
    arrangeFigures(gallery);
    const caption = gallery.querySelector(":scope > figcaption")?.childNodes ?? [];
    const images = [...gallery.querySelectorAll("img")].map((image) => paragraph(body, [image]));
    quotation(gallery, "gallery", [
      ...images,
      ...(caption.length > 0 ? [paragraph(body, [...caption])] : []),
    ]);
  }
}

function replaceByLink(element: Element, href: string, words = href) {
  if (!/^https?:/.test(href)) return element.remove();
  const link = element.ownerDocument.createElement("a");
  link.setAttribute("href", href);
  link.textContent = words;
  element.replaceWith(paragraph(element, [link]));
}

function quotation(element: Element, kind: "note" | "gallery", content: Element[]) {
  const quoted = element.ownerDocument.createElement("blockquote");
  quoted.dataset.callout = kind;
  quoted.append(...content);
  element.replaceWith(quoted);
}

function paragraph({ ownerDocument }: Element, content: Node[]): Element {
  const made = ownerDocument.createElement("p");
  made.append(...content);
  return made;
}

/** The caption of one image is its title. */
function arrangeFigures(parent: Element) {
  for (const figure of [...parent.querySelectorAll("figure")]) {
    const images = figure.querySelectorAll("img");
    const [image] = images;
    const caption = figure.querySelector("figcaption");
    if (!image || images.length > 1) continue;
    const words = caption?.textContent?.replace(/\s+/g, " ").trim();
    if (words) image.setAttribute("title", words);
    figure.replaceWith(paragraph(figure, [image]));
  }
}
