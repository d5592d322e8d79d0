// A hand-written form stores only the typed values; the others follow the stored ones, which a colleague may change meanwhile. When a
// session ends, the typed values are stored in this tab for this user, and restored after the next sign-in.
import { formDrafts } from "./storage.ts";

/** The values that differ from what is stored. */
export function unsavedValues<Values extends object>(typed: Partial<Values>, stored: Values) {
  return entriesOf(typed, ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]));
}

/** After a save. Text that was typed during the save stays. */
export function withoutSent<Values extends object>(now: Partial<Values>, sent: Partial<Values>) {
  return entriesOf(now, ([name, value]) => value !== sent[name]);
}

export function keepFormDraft(name: string, userId: string, values: object) {
  if (Object.keys(values).length === 0) formDrafts.remove(name);
  else formDrafts.write(name, { userId, values });
}

/** The next user of a shared machine must not see another user's text. */
export function readFormDraft(name: string, userId: string): Record<string, unknown> | undefined {
  const kept = formDrafts.read(name);
  return kept?.userId === userId && typeof kept.values === "object" && kept.values
    ? (kept.values as Record<string, unknown>)
    : undefined;
}

/** The stored values, for a form with fields of these names. */
export function restoredValues<Values extends object>(name: string, userId: string, stored: Values) {
  const kept = (readFormDraft(name, userId) ?? {}) as Partial<Values>;
  return entriesOf(kept, ([field]) => Object.hasOwn(stored, field));
}

/** Whether a form opens without a click: it was open and had text when the session ended. */
export function hasFormDraft(name: string, userId: string): boolean {
  return readFormDraft(name, userId) !== undefined;
}

function entriesOf<Values extends object>(
  values: Partial<Values>,
  isWanted: (entry: [keyof Values, unknown]) => boolean,
): Partial<Values> {
  const entries = Object.entries(values) as [keyof Values, unknown][];
  return Object.fromEntries(entries.filter(isWanted)) as Partial<Values>;
}
