type Tagged = { tags: readonly string[] };

/** Sorted by the number of shared tags; otherwise in their original order. */
export function byShared<Item extends Tagged>(items: readonly Item[], tags: readonly string[]): Item[] {
  const wanted = new Set(tags);
  const shared = (item: Item) => new Set(item.tags.filter((tag) => wanted.has(tag))).size;
  return items.toSorted((one, other) => shared(other) - shared(one));
}

/** In the order of the selected ids. */
export function inOrderOf<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
