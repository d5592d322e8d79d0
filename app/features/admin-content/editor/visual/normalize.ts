// Plugins that keep the text representable in Markdown after each change.
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { schema } from "./markdown/schema.ts";

const { nodes } = schema;

/** Ensures a last paragraph after a table or a code block, to continue in. Markdown omits it while it is empty. */
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

/** Adjacent lists of one kind are a single list in Markdown, so they are joined. */
export function joinedLists() {
  return new Plugin({
    appendTransaction: (transactions, old, { doc, tr }) => {
      // Blocks can only become adjacent if their number changes.
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

/** The first and the last changed block. */
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
