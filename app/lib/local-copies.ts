// Where a browser keeps what an editor typed and the server does not have. It belongs to one account: its owner is told of it before
// signing out, and then it goes, so that the next user of a shared machine finds nothing.

const prefix = "copy:";
/** Whose copies are gone for good: a form that is being taken down must not write them anew. */
let closedFor: string | undefined;

export function copyKey(userId: string, table: string, id: string | undefined): string {
  return `${ownPrefix(userId)}${table}:${id ?? "new"}`;
}

/** False when the browser refuses or has no room. */
export function storeCopy(key: string, text: string): boolean {
  if (closedFor !== undefined && key.startsWith(ownPrefix(closedFor))) return true;
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function storedCopy(key: string): Record<string, unknown> | undefined {
  try {
    const copy: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof copy === "object" && copy ? (copy as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export function dropCopy(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing to drop.
  }
}

export type CopyFacts = { title: string; path: string | undefined };

/** What this browser keeps of this account, by what it is called and where it is edited. */
export function copiesOf(userId: string): CopyFacts[] {
  return keysOf(userId).map((key) => {
    const { title, path } = storedCopy(key) ?? {};
    return {
      title: typeof title === "string" ? title : "Unsaved text",
      path: typeof path === "string" ? path : undefined,
    };
  });
}

export function forgetCopies(userId: string) {
  closedFor = userId;
  for (const key of keysOf(userId)) dropCopy(key);
}

/** When somebody has signed in. */
export function keepCopiesAgain() {
  closedFor = undefined;
}

const ownPrefix = (userId: string) => `${prefix}${userId}:`;

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ownPrefix(userId)));
  } catch {
    return [];
  }
}
