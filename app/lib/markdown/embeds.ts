// Embeds: quotations whose first line names one (callouts.ts). Other readers of Markdown show them as quotations with links and images.
//   [!VIDEO]    a link to the video; links to its captions (`[English](/downloads/… "en")`); an image, which is the poster
//   [!GALLERY]  images
//   [!CARD]     links to records
//   [!QUOTE]    the quoted text; last, a paragraph with the link to where it is from
// Any other text in a video or a gallery is its caption. What lacks its file or its record stays what it is in the text.
import type { Element, ElementContent, Properties } from "hast";
import { captionsType, isVideoType } from "#common/upload-rule.ts";

export const embeds = ["video", "gallery", "card", "quote"] as const;
export type Embed = (typeof embeds)[number];

export const embedNames: Readonly<Record<Embed, string>> = {
  video: "Video",
  gallery: "Gallery",
  card: "Bookmark card",
  quote: "Quotation of a record",
};

/** The data of a link: title, summary and picture of a record; type of a document. */
export type LinkFacts = {
  href: string;
  facts?: string;
  mime?: string;
  title?: string;
  description?: string;
  picture?: string;
};

/** The number of videos without captions: their only link is that to the video. */
export function videosWithoutCaptions(text: string): number {
  const quotations = text.match(/^ {0,3}> ?\[!VIDEO\][ \t]*\r?\n(?: {0,3}>.*(?:\r?\n|$))*/gim) ?? [];
  return quotations.filter((quotation) => new Set(quotation.match(/\/downloads\/[a-z0-9-]+/g)).size === 1)
    .length;
}

export type EmbedContext = {
  factsOf: (href: string) => LinkFacts | undefined;
  /** Posters are not elements of the page: their images are resized with the others, then moved to their video. */
  posters: Map<Element, Element>;
};

export function makeEmbed(quotation: Element, kind: Embed, content: ElementContent[], context: EmbedContext) {
  Object.assign(quotation, makers[kind](content, context) ?? { children: content });
}

type Maker = (content: ElementContent[], context: EmbedContext) => Partial<Element> | undefined;

const makers: Readonly<Record<Embed, Maker>> = { video, gallery, card, quote };

function video(content: ElementContent[], { factsOf, posters }: EmbedContext) {
  const typeOf = (link: Element) => factsOf(String(link.properties.href ?? ""))?.mime ?? "";
  const { taken: links, rest } = takeOut(
    content,
    ({ properties, tagName }) => tagName === "a" && properties.href !== undefined,
  );
  const file = links.find((link) => isVideoType(typeOf(link)));
  if (!file) return undefined;
  const tracks = links.filter((link) => typeOf(link) === captionsType);
  const { taken: images, rest: caption } = takeOut(rest, ({ tagName }) => tagName === "img");
  const [poster] = images;
  const player = element(
    "video",
    { controls: true, preload: "none", playsInline: true, ariaLabel: textOf(file) },
    [
      element("source", { src: String(file.properties.href), type: typeOf(file) }),
      ...tracks.map((track) =>
        element("track", {
          kind: "captions",
          src: String(track.properties.href),
          label: textOf(track),
          srcLang: languageOf(track.properties.title),
        }),
      ),
      element("p", {}, [file]),
    ],
  );
  if (poster) posters.set(poster, player);
  return figure("embed-video", [player], caption);
}

/** HTML ignores an invalid language. */
function languageOf(title: unknown): string | undefined {
  return /^[a-z]{2}(-[A-Z]{2})?$/.exec(String(title ?? ""))?.[0];
}

function gallery(content: ElementContent[]) {
  const { taken: images, rest } = takeOut(content, ({ tagName }) => tagName === "img");
  if (images.length === 0) return undefined;
  const items = images.map((image) => element("li", {}, [element("p", {}, [image])]));
  return figure("embed-gallery", [element("ul", { role: "list" }, items)], rest);
}

function card(content: ElementContent[], { factsOf }: EmbedContext) {
  const cards = content.flatMap((child) => {
    const links = child.type === "element" ? elementsIn(child, ({ tagName }) => tagName === "a") : [];
    const found = links.flatMap((link) => cardOf(link, factsOf) ?? []);
    return found.length > 0 ? found : isBlank(child) ? [] : [child];
  });
  return { tagName: "div", properties: { className: ["embed-cards"] }, children: cards };
}

/** Undefined for a link to anything but a public record. */
function cardOf(link: Element, factsOf: EmbedContext["factsOf"]): Element | undefined {
  const href = String(link.properties.href ?? "");
  const record = factsOf(href);
  if (!record?.title || record.mime) return undefined;
  const { title, description, picture } = record;
  return element("a", { className: ["embed-card"], href }, [
    ...(picture ? [element("img", { src: picture, alt: "", dataDecorative: "" })] : []),
    element("strong", {}, [{ type: "text", value: title }]),
    ...(description ? [element("span", {}, [{ type: "text", value: description }])] : []),
  ]);
}

function quote(content: ElementContent[]) {
  const last = content.findLastIndex(({ type }) => type === "element");
  const source = content[last];
  // Without a public record its link is a span.
  const isSource =
    last > 0 &&
    source?.type === "element" &&
    source.tagName === "p" &&
    source.children.some((child) => child.type === "element" && /^(a|span)$/.test(child.tagName));
  const quoted = isSource ? content.slice(0, last) : content;
  if (!isSource || quoted.every(isBlank)) return undefined;
  const [link] = elementsIn(source, ({ tagName }) => tagName === "a");
  const cite = link ? String(link.properties.href) : undefined;
  return {
    tagName: "figure",
    properties: { className: ["embed-quote"] },
    children: [element("blockquote", { cite }, quoted), element("figcaption", {}, source.children)],
  };
}

function figure(name: string, children: Element[], rest: ElementContent[]): Partial<Element> {
  const caption = rest.filter((child) => !isBlank(child));
  return {
    tagName: "figure",
    properties: { className: [name] },
    children: [...children, ...(caption.length > 0 ? [element("figcaption", {}, caption)] : [])],
  };
}

/** These elements, and the content without them and without the blocks that contained nothing else. */
function takeOut(content: ElementContent[], isTaken: (element: Element) => boolean) {
  const taken: Element[] = [];
  const without = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (child.type !== "element") return [child];
      if (isTaken(child)) {
        taken.push(child);
        return [];
      }
      const left = { ...child, children: without(child.children) };
      return child.children.length > 0 && left.children.every(isBlank) ? [] : [left];
    });
  return { rest: without(content), taken };
}

function elementsIn(parent: Element, isSought: (element: Element) => boolean): Element[] {
  if (isSought(parent)) return [parent];
  return parent.children.flatMap((child) => (child.type === "element" ? elementsIn(child, isSought) : []));
}

function isBlank(child: ElementContent): boolean {
  return child.type === "text" ? child.value.trim() === "" : child.type !== "element";
}

function textOf(parent: Element): string {
  return parent.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");
}

function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}
