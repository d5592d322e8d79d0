import type { Element, ElementContent, RootContent } from "hast";

type ImageWords = { caption?: string; credit?: string };

type Parent = { children: (RootContent | ElementContent)[] };

/**
 * An image alone in its paragraph, in the text or in a gallery, is a figure if it has a caption or a credit: the caption in the text
 * (`![alt](src "Caption")`) or in the library, and the library's credit.
 */
export function makeFigures(tree: Parent, wordsOf: (image: Element) => ImageWords) {
  for (const [index, child] of tree.children.entries()) {
    if (child.type !== "element") continue;
    if (isGallery(child)) for (const item of itemsOf(child)) makeFigures(item, wordsOf);
    if (child.tagName !== "p") continue;
    const image = onlyImage(child);
    if (!image) continue;
    const { title, ...properties } = image.properties;
    const words = wordsOf(image);
    const caption = String(title ?? "") || words.caption;
    if (!caption && !words.credit) continue;
    image.properties = properties;
    tree.children[index] = {
      type: "element",
      tagName: "figure",
      properties: {},
      children: [image, captionOf(caption, words.credit)],
    };
  }
}

function isGallery({ properties }: Element): boolean {
  return (properties.className as string[] | undefined)?.includes("embed-gallery") ?? false;
}

function itemsOf({ children }: Element): Element[] {
  const [list] = children;
  return list?.type === "element" ? list.children.filter((item) => item.type === "element") : [];
}

function onlyImage({ children }: Element): Element | undefined {
  const [image, ...others] = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return image?.type === "element" && image.tagName === "img" && others.length === 0 ? image : undefined;
}

function captionOf(caption: string | undefined, credit: string | undefined): Element {
  const parts: ElementContent[] = [];
  if (caption) parts.push(element("span", `${caption} `));
  if (credit) parts.push(element("small", credit));
  return {
    type: "element",
    tagName: "figcaption",
    properties: { className: ["picture-caption"] },
    children: parts,
  };
}

function element(tagName: string, value: string): Element {
  return { type: "element", tagName, properties: {}, children: [{ type: "text", value }] };
}
