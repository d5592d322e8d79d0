// The kinds of section that were added last in this browser, newest first.
const key = "recent-sections";
const most = 4;

export function readRecentKinds(): string[] {
  try {
    const kinds: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kinds) ? kinds.map(String) : [];
  } catch {
    return [];
  }
}

export function noteRecentKind(kind: string) {
  const others = readRecentKinds().filter((each) => each !== kind);
  try {
    localStorage.setItem(key, JSON.stringify([kind, ...others].slice(0, most)));
  } catch {
    // Storage is full or disabled: the picker has no recent kinds.
  }
}
