// A browser's translator puts <font> elements in the place of texts that React holds on to, and extensions remove what it rendered. Left
// alone, React's next update of such a place throws, or changes a text that is no longer visible (decision 16). Here both are led to
// what is in the place now.

/**
 * React takes a page over only as the server sent it, and renders anything else again: the translation would be gone, and so would fields with
 * what a password manager has filled in. So the changes are taken back, newest first, and the returned function makes them again.
 */
export function takeBackOutsideChanges(records: readonly MutationRecord[]): () => void {
  const again = records.toReversed().map(takeBack).reverse();
  return () => {
    for (const change of again) change();
  };
}

function takeBack(record: MutationRecord): () => void {
  const { type, target, oldValue } = record;
  if (type === "characterData") {
    const changed = target.nodeValue;
    target.nodeValue = oldValue;
    return () => {
      target.nodeValue = changed;
    };
  }
  // Lists of a record are fixed; what the parser has appended since stays where it is.
  const [added, removed] = [[...record.addedNodes], [...record.removedNodes]] as ChildNode[][];
  exchange(record, added, removed);
  return () => exchange(record, removed, added);
}

/** In one step where there is something to take out: so `noteStandIns` sees a translation take the place of its text. */
function exchange(
  { target, previousSibling }: MutationRecord,
  out: ChildNode[] = [],
  into: ChildNode[] = [],
) {
  const [first, ...others] = out.filter(({ parentNode }) => parentNode === target);
  for (const node of others) node.remove();
  if (first) first.replaceWith(...into);
  else if (previousSibling?.parentNode === target) (previousSibling as ChildNode).after(...into);
  else (target as ParentNode & Node).prepend(...into);
}

/** By the node that React knows: what a translator put in its place. */
const standIns = new WeakMap<Node, Node>();

export function tolerateOutsideChanges() {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = presentNode(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null) {
    return insertBefore.call(this, node, next && (presentNode(this, next) ?? null)) as Child;
  };
  new MutationObserver(noteStandIns).observe(document.body, { childList: true, subtree: true });
}

/** The child of `parent` that is `node`, contains it, or replaces it. */
function presentNode(parent: Node, node: Node): Node | undefined {
  let present = parent.contains(node) ? node : standIns.get(node);
  while (present && present.parentNode !== parent) present = present.parentNode ?? undefined;
  return present;
}

/** A text that was taken out beside a <font> that was put in, in one step or in two. */
function noteStandIns(records: MutationRecord[]) {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || text.isConnected) continue;
    const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
    if (!standIn) continue;
    standIns.set(text, standIn);
    updates.observe(text, { characterData: true });
  }
}

/** React wrote a new text: it is shown as it is, and the translator finds it there. */
const updates = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (target.isConnected || !standIn?.isConnected) continue;
    standIn.parentNode?.replaceChild(target, standIn);
  }
});
