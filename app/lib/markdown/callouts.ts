// Callouts, in the Markdown that GitHub and others write them in: a quotation whose first line is `[!NOTE]`.
import type { Element } from "hast";

export const callouts = ["note", "tip", "important", "warning", "caution"] as const;
export type Callout = (typeof callouts)[number];

const marker = new RegExp(`^\\[!(${callouts.join("|")})\\][ \\t]*(?:\\r?\\n|$)`, "i");

/**
 * The kind that a quotation's first words name, on a line of their own, and the words behind it. `isFollowed`: by something that is no
 * text, which must not be on that line.
 */
export function readCallout(words: string, isFollowed: boolean): { kind: Callout; rest: string } | undefined {
  const [whole = "", kind] = marker.exec(words) ?? [];
  if (!kind || (isFollowed && !whole.endsWith("\n"))) return undefined;
  return { kind: kind.toLowerCase() as Callout, rest: words.slice(whole.length) };
}

export function calloutName(kind: Callout): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** A quotation that is a callout becomes one: a note beside the text, with its name. */
export function makeCallout(quotation: Element) {
  const at = quotation.children.findIndex(({ type }) => type === "element");
  const first = quotation.children[at];
  if (first?.type !== "element" || first.tagName !== "p") return;
  const [words, ...others] = first.children;
  const found = words?.type === "text" ? readCallout(words.value, others.length > 0) : undefined;
  if (!found) return;
  first.children = [...(found.rest ? [{ type: "text" as const, value: found.rest }] : []), ...others];
  const label: Element = {
    type: "element",
    tagName: "p",
    properties: { className: ["callout-name"] },
    children: [{ type: "text", value: calloutName(found.kind) }],
  };
  const content = quotation.children.filter((child) => child !== first || first.children.length > 0);
  Object.assign(quotation, {
    tagName: "div",
    properties: { className: ["callout", `callout-${found.kind}`], role: "note" },
    children: [label, ...content],
  });
}
