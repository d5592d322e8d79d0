// A browser's translator puts <font> elements in the place of texts that React holds on to, and extensions remove what it rendered. Left
// alone, React's next update of such a place throws, or changes a text that is no longer visible (decision 16). Here both are led to
// what is in the place now.

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
