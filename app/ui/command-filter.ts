export type CommandItem = {
  id: string;
  label: string;
  group?: string;
  /** Further search words. */
  keywords?: string[];
  /** On the right: the target or the keys. */
  hint?: string;
  onSelect: () => void;
};
export type CommandGroup = { name: string; items: CommandItem[] };

/** Every typed word must begin a word of the item. Items whose label begins with the query come first; otherwise the order is kept. */
export function filterCommands(items: readonly CommandItem[], query: string): CommandItem[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  const found = items.filter((item) => {
    const haystack = fold([item.label, item.group ?? "", ...(item.keywords ?? [])].join(" ")).split(
      /[\s/-]+/,
    );
    return words.every((word) => haystack.some((each) => each.startsWith(word)));
  });
  const begins = (item: CommandItem) => (fold(item.label).startsWith(words.join(" ")) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}

/** Groups in the order of their first item. */
export function groupCommands(items: readonly CommandItem[]): CommandGroup[] {
  const groups = new Map<string, CommandItem[]>();
  for (const item of items) {
    const name = item.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, members]) => ({ name, items: members }));
}

/** "Zürich" is found by "zurich". */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
