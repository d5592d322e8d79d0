// A form made by hand holds only the typed values; the others follow what is stored, which a colleague may change meanwhile. When a session
// ends, the typed values are stored in this tab for this user, and come back with the form after the next sign-in.
import { formDrafts } from "./storage.ts";

/** The values that differ from what is stored. */
export function unsavedValues<Values extends object>(typed: Partial<Values>, stored: Values) {
  return entriesOf(typed, ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name]));
}

/** After a save. What was typed while it was being saved stays. */
export function withoutSent<Values extends object>(now: Partial<Values>, sent: Partial<Values>) {
  return entriesOf(now, ([name, value]) => value !== sent[name]);
}

export function keepFormDraft(name: string, userId: string, values: object) {
  if (Object.keys(values).length === 0) formDrafts.remove(name);
  else formDrafts.write(name, { userId, values });
}

/** The next user of a shared machine is not shown another user's text. */
export function readFormDraft(name: string, userId: string): Record<string, unknown> | undefined {
  const kept = formDrafts.read(name);
  return kept?.userId === userId && typeof kept.values === "object" && kept.values
    ? (kept.values as Record<string, unknown>)
    : undefined;
}

/** The kept values, for a form that has fields of these names. */
export function restoredValues<Values extends object>(name: string, userId: string, stored: Values) {
  const kept = (readFormDraft(name, userId) ?? {}) as Partial<Values>;
  return entriesOf(kept, ([field]) => Object.hasOwn(stored, field));
}

/** Whether a form should open without a click: it was open, with text in it, when the session ended. */
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
