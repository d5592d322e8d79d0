// Only for pages that a translator or an extension has changed before React came.

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
