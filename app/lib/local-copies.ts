// Where a browser keeps what an editor typed and the server does not have. It belongs to one account: its owner is told of it before
// signing out, and then it goes, so that the next user of a shared machine finds nothing.
import { newId } from "./new-id.ts";

const prefix = "copy:";
/** Whose copies are gone for good: a form that is being taken down must not write them anew. */
let closedFor: string | undefined;

export function copyKey(userId: string, table: string, id: string | undefined): string {
  return `${ownPrefix(userId)}${table}:${id ?? "new"}`;
}

/** Where there are copies of this record: the one of its last visit, and those set aside. */
export function copyKeys(key: string): string[] {
  return storedKeys().filter((name) => name === key || name.startsWith(`${key}:`));
}

/** Moved: twice the same may be more than the browser has room for. */
export function setCopyAside(key: string) {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return;
    localStorage.removeItem(key);
    localStorage.setItem(`${key}:${newId()}`, text);
  } catch {
    // Storage is refused: there is nothing to set aside.
  }
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

/** With those set aside: the record is gone. */
export function dropCopies(key: string) {
  for (const name of copyKeys(key)) dropCopy(name);
}

export type CopyFacts = { title: string; path: string | undefined };

/** What this browser keeps of this account, by what it is called and where it is edited: several texts of one name once. */
export function copiesOf(userId: string): CopyFacts[] {
  const facts = keysOf(userId).map((key) => {
    const { title, path } = storedCopy(key) ?? {};
    return {
      title: typeof title === "string" ? title : "Unsaved text",
      path: typeof path === "string" ? path : undefined,
    };
  });
  return [...new Map(facts.map((each) => [`${each.path} ${each.title}`, each])).values()];
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
  return storedKeys().filter((key) => key.startsWith(ownPrefix(userId)));
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
