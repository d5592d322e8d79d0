// What a built stylesheet consists of, for the pages that carry their part of it (server/pages/page-styles.ts). Parsed once, after the
// build: the web process needs no parser, and starts without one.
import postcss, { type AtRule, type ChildNode } from "postcss";
import parseSelector from "postcss-selector-parser";
import type { Part, Styles } from "../server/pages/page-styles.ts";

const grouping = new Set(["media", "supports", "layer", "container", "starting-style"]);

export function parseStylesheet(css: string): Styles {
  return postcss.parse(css).nodes.flatMap(partOf);
}

function partOf(node: ChildNode): Part[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [{ kind: "rule", css: `${node}`, selectors: classesOf(node.selector) }];
  if (node.type === "atrule" && node.nodes && grouping.has(node.name))
    return [
      {
        kind: "group",
        opening: openingOf(node),
        inside: node.nodes.flatMap(partOf),
        always: node.name === "layer",
      },
    ];
  const hasBody = node.type === "atrule" && node.nodes;
  return [{ kind: "text", css: hasBody ? `${node}` : `${node};` }];
}

function openingOf({ name, params, raws }: AtRule): string {
  return `@${name}${raws.afterName ?? " "}${params}`.trimEnd();
}

/**
 * For each selector of a list the classes an element, or those around it, must have. What is inside `:not()`, `:is()` or `:has()`
 * does not count.
 */
function classesOf(selectors: string): string[][] {
  return parseSelector()
    .astSync(selectors)
    .nodes.map(({ nodes }) => nodes.flatMap((node) => (node.type === "class" ? node.value : [])));
}
