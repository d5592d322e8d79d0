import type { ElementContent, RootContent } from "hast";
import { withQuotes } from "../text/quotes.ts";

type Parent = { children: (RootContent | ElementContent)[] };

/** Elements that continue their line. */
const inLine = new Set(["a", "em", "strong", "del", "span", "sub", "sup"]);

/**
 * Prose gets typographic quotation marks, however they were typed; code keeps its own. `before` is the text before it in the same line;
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
    // A letter in place of skipped content: a mark after it closes.
    else if (child.tagName === "code") line += "x";
    else if (child.tagName !== "pre") {
      printQuotes(child);
      line = "";
    }
  }
  return line;
}
