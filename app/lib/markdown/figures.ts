import type { Element, ElementContent, Root } from "hast";

type ImageWords = { caption?: string; credit?: string };

/**
 * An image alone in its paragraph is a figure when it has a caption or credit: the caption its author wrote for this place
 * (`![alt](src "Caption")`) or the library's, and who made it.
 */
export function makeFigures(tree: Root, wordsOf: (image: Element) => ImageWords) {
  for (const [index, child] of tree.children.entries()) {
    if (child.type !== "element" || child.tagName !== "p") continue;
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
