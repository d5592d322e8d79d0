import type { ElementContent, RootContent } from "hast";
import { withQuotes } from "../text/quotes.ts";

type Parent = { children: (RootContent | ElementContent)[] };

/** The elements that continue their line. */
const inLine = new Set(["a", "em", "strong", "del", "span", "sub", "sup"]);

/**
 * Prose has printed quotation marks, however they were typed; code keeps its own. `before` is the text before it in the same line, and
 * the result is the text before the next element.
 */
export function printQuotes(parent: Parent, before = ""): string {
  let line = before;
  for (const child of parent.children) {
    if (child.type === "text") {
      child.value = withQuotes(child.value, line);
      line += child.value;
    }
    if (child.type !== "element") continue;
    if (inLine.has(child.tagName)) line = printQuotes(child, line);
    // A letter in the place of what is not read: a mark behind it closes.
    else if (child.tagName === "code") line += "x";
    else if (child.tagName !== "pre") {
      printQuotes(child);
      line = "";
    }
  }
  return line;
}
