// The only module of the draft store that touches the browser's storage. A browser may refuse storage or have no room: reading then
// finds nothing, and writing answers false.

/** Each kind has its own place and prefix. The page about browser storage lists the prefixes (content/legal_documents/cookies.md). */
const kinds = {
  /** Forms made by hand: this tab. */
  form: { prefix: "kept-text:", storage: () => sessionStorage },
  /** Themes: this tab. */
  theme: { prefix: "theme-draft:", storage: () => sessionStorage },
  /** Records of the back office: this browser. */
  record: { prefix: "copy:", storage: () => localStorage },
};

export type DraftKind = keyof typeof kinds;

/** A browser offers about five million characters in all. */
const longest = 1_500_000;

export function readDraft(kind: DraftKind, name: string): Record<string, unknown> | undefined {
  const { prefix, storage } = kinds[kind];
  return attempt(() => {
    const found: unknown = JSON.parse(storage().getItem(prefix + name) ?? "null");
    return typeof found === "object" && found ? (found as Record<string, unknown>) : undefined;
  });
}

/** False when the browser refuses or has no room. */
export function writeDraft(kind: DraftKind, name: string, draft: object): boolean {
  const { prefix, storage } = kinds[kind];
  const text = JSON.stringify(draft);
  if (text.length > longest) return false;
  const isWritten = attempt(() => {
    storage().setItem(prefix + name, text);
    return true;
  });
  return isWritten ?? false;
}

export function removeDraft(kind: DraftKind, name: string) {
  const { prefix, storage } = kinds[kind];
  attempt(() => storage().removeItem(prefix + name));
}

/** Removed first: the browser may not have room for the same text twice. */
export function moveDraft(kind: DraftKind, from: string, to: string) {
  const { prefix, storage } = kinds[kind];
  attempt(() => {
    const text = storage().getItem(prefix + from);
    if (text === null) return;
    storage().removeItem(prefix + from);
    storage().setItem(prefix + to, text);
  });
}

/** The names of all drafts of this kind that begin so. */
export function draftNames(kind: DraftKind, start = ""): string[] {
  const { prefix, storage } = kinds[kind];
  const keys = attempt(() => Object.keys(storage())) ?? [];
  return keys.filter((key) => key.startsWith(prefix + start)).map((key) => key.slice(prefix.length));
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
