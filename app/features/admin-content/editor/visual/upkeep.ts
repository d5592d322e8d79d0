// What keeps a text in a shape that Markdown can say, after each change.
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { schema } from "./markdown/schema.ts";

const { nodes } = schema;

/** After a table or a block of code there is always a line to go on with. Markdown does not write empty ones. */
export function lastLine() {
  return new Plugin({
    appendTransaction: (_transactions, _old, { doc, tr }) =>
      endsInParagraph(doc)
        ? null
        : tr.insert(doc.content.size, nodes.paragraph.create()).setMeta("addToHistory", false),
  });
}

export function endsInParagraph({ lastChild }: Node): boolean {
  return lastChild?.type === nodes.paragraph;
}

/** Two lists of a kind that come to stand side by side are one list in Markdown, so they are one here. */
export function joinedLists() {
  return new Plugin({
    appendTransaction: (transactions, old, { doc, tr }) => {
      // While the number of blocks stays the same, no two have come together.
      if (!transactions.some(({ docChanged }) => docChanged) || doc.childCount === old.doc.childCount)
        return null;
      const [first, last] = changedBlocks(old.doc, doc);
      const seams: number[] = [];
      doc.forEach((block, offset, index) => {
        const previous = index > 0 ? doc.child(index - 1) : undefined;
        const isList = block.type === nodes.bullet_list || block.type === nodes.ordered_list;
        if (index >= first && index <= last + 1 && isList && previous?.type === block.type)
          seams.push(offset);
      });
      if (seams.length === 0) return null;
      for (const seam of seams.reverse()) tr.join(seam);
      return tr;
    },
  });
}

/** The first and the last block that are not the ones that were there. */
function changedBlocks(old: Node, doc: Node): [number, number] {
  let first = 0;
  while (first < doc.childCount && first < old.childCount && doc.child(first) === old.child(first)) first++;
  let fromEnd = 0;
  while (
    fromEnd < doc.childCount - first &&
    fromEnd < old.childCount - first &&
    doc.child(doc.childCount - 1 - fromEnd) === old.child(old.childCount - 1 - fromEnd)
  )
    fromEnd++;
  return [first, doc.childCount - 1 - fromEnd];
}
