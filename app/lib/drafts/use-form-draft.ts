import { useEffect, useState } from "react";
import { keepFormDraft, restoredValues, unsavedValues, withoutSent } from "./form-draft.ts";
import { useOpenDraft } from "./open-drafts.ts";
import { formDrafts } from "./storage.ts";

export type FormDraft<Values extends object> = ReturnType<typeof useFormDraft<Values>>;

/** The values of a hand-written form: `stored` with the typed values over it. `name` identifies the form among all forms of the site. */
export function useFormDraft<Values extends object>(name: string, userId: string, stored: Values) {
  const [typed, setTyped] = useState(() => restoredValues(name, userId, stored));
  const unsaved = unsavedValues(typed, stored);
  useOpenDraft({
    keep(moment) {
      if (moment === "session end") keepFormDraft(name, userId, unsaved);
    },
  });
  // The text is in the form: it is restored only once.
  useEffect(() => formDrafts.remove(name), [name]);
  return {
    values: { ...stored, ...typed },
    isDirty: Object.keys(unsaved).length > 0,
    set: (changes: Partial<Values>) => setTyped((now) => ({ ...now, ...changes })),
    /** The typed part of the sent values, to be written over the values stored by then. */
    typedOf: <Sent extends object>(sent: Sent) =>
      Object.fromEntries(
        Object.entries(sent).filter(([field]) => Object.hasOwn(typed, field)),
      ) as Partial<Sent>,
    /** The values of this render are saved. */
    noteSaved: () => setTyped((now) => withoutSent(now, typed)),
    discard: () => setTyped({}),
  };
}
