/** Below this the two have letters in common and nothing else. */
const leastLikeness = 0.22;

/** The items whose names are most like the wanted one, best first: for URLs that were mistyped, or that have changed. */
export function closest<Item>(
  wanted: string,
  items: Item[],
  nameOf: (item: Item) => string,
  limit = 3,
): Item[] {
  const sought = trigrams(wanted.slice(0, 200));
  return items
    .map((item) => ({ item, likeness: likeness(sought, trigrams(nameOf(item))) }))
    .filter((candidate) => candidate.likeness >= leastLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** Sørensen and Dice: what both have, over what they have on average. */
function likeness(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared++;
  return shared === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

/** Threes of letters, word by word; the spaces around a word give its beginning and end their weight. */
function trigrams(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize("NFKD")
      .match(/[a-z0-9]+/g) ?? [];
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let start = 0; start < padded.length - 2; start++) found.add(padded.slice(start, start + 3));
  }
  return found;
}
