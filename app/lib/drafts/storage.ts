// The only module of the draft store that uses the browser's storage. If the browser refuses storage or has no room, reading finds nothing
// and writing returns false. The page about browser storage lists the prefixes (content/legal_documents/cookies.md).

/** Browsers offer about five million characters in total. */
const longest = 1_500_000;

/** Hand-written forms: in this tab. */
export const formDrafts = draftsIn("kept-text:", () => sessionStorage);
/** Themes: in this tab. */
export const themeDrafts = draftsIn("theme-draft:", () => sessionStorage);
/** Records of the back office: in this browser. */
export const recordDrafts = draftsIn("copy:", () => localStorage);

function draftsIn(prefix: string, storage: () => Storage) {
  return {
    read(name: string): Record<string, unknown> | undefined {
      return attempt(() => {
        const found: unknown = JSON.parse(storage().getItem(prefix + name) ?? "null");
        return typeof found === "object" && found ? (found as Record<string, unknown>) : undefined;
      });
    },
    write(name: string, draft: object): boolean {
      const text = JSON.stringify(draft);
      if (text.length > longest) return false;
      const isWritten = attempt(() => {
        storage().setItem(prefix + name, text);
        return true;
      });
      return isWritten ?? false;
    },
    remove(name: string) {
      attempt(() => storage().removeItem(prefix + name));
    },
    /** Removed first, because the browser may not have room for the same text twice. */
    move(from: string, to: string) {
      attempt(() => {
        const text = storage().getItem(prefix + from);
        if (text === null) return;
        storage().removeItem(prefix + from);
        storage().setItem(prefix + to, text);
      });
    },
    /** The names with this prefix. */
    names(start = ""): string[] {
      const keys = attempt(() => Object.keys(storage())) ?? [];
      return keys.filter((key) => key.startsWith(prefix + start)).map((key) => key.slice(prefix.length));
    },
  };
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
