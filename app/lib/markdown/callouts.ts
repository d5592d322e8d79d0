// Callouts and embeds, in the Markdown that GitHub and others use for callouts: a quotation whose first line is `[!NOTE]`.
import type { Element, ElementContent } from "hast";
import { type Embed, embeds } from "./embeds.ts";

export const callouts = ["note", "tip", "important", "warning", "caution"] as const;
export type Callout = (typeof callouts)[number];
/** The kinds that the first line of a quotation can name. */
export type QuotationKind = Callout | Embed;
export const quotationKinds: readonly QuotationKind[] = [...callouts, ...embeds];

const marker = new RegExp(`^\\[!(${quotationKinds.join("|")})\\][ \\t]*(?:\\r?\\n|$)`, "i");

/**
 * The kind that the first words of a quotation name, on a line of their own, and the text after them. `isFollowed`: a node other than text
 * follows, which must not be on that line.
 */
export function readCallout(
  words: string,
  isFollowed: boolean,
): { kind: QuotationKind; rest: string } | undefined {
  const [whole = "", kind] = marker.exec(words) ?? [];
  if (!kind || (isFollowed && !whole.endsWith("\n"))) return undefined;
  return { kind: kind.toLowerCase() as QuotationKind, rest: words.slice(whole.length) };
}

export function calloutName(kind: Callout): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export function isCallout(kind: QuotationKind): kind is Callout {
  return (callouts as readonly string[]).includes(kind);
}

/** The kind that a quotation's first line names, and its content without that line. */
export function openQuotation(
  quotation: Element,
): { kind: QuotationKind; content: ElementContent[] } | undefined {
  const first = quotation.children.find(({ type }) => type === "element");
  if (first?.type !== "element" || first.tagName !== "p") return undefined;
  const [words, ...others] = first.children;
  const found = words?.type === "text" ? readCallout(words.value, others.length > 0) : undefined;
  if (!found) return undefined;
  first.children = [...(found.rest ? [{ type: "text" as const, value: found.rest }] : []), ...others];
  const content = quotation.children.filter((child) => child !== first || first.children.length > 0);
  return { kind: found.kind, content };
}

/** A note beside the text, with its title. */
export function makeCallout(quotation: Element, kind: Callout, content: ElementContent[]) {
  const label: Element = {
    type: "element",
    tagName: "p",
    properties: { className: ["callout-name"] },
    children: [{ type: "text", value: calloutName(kind) }],
  };
  Object.assign(quotation, {
    tagName: "div",
    properties: { className: ["callout", `callout-${kind}`], role: "note" },
    children: [label, ...content],
  });
}
