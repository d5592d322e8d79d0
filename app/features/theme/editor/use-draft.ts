// What an editor has changed and not yet saved. Also kept in this tab, so that a session that ends, a reload or a look at another theme
// loses nothing.
import { useEffect, useMemo, useState } from "react";
import type { StoredTheme } from "../admin-queries.ts";
import type { Theme } from "../schema.ts";
import { draftOn, isSame, type KeptDraft, partsOf, problemsOf, withValue } from "./draft.ts";

export function useDraft(stored: StoredTheme) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Theme>(() => keptDraft(stored) ?? stored);
  const [lastGood, setLastGood] = useState<Theme>(draft);
  const isDirty = !isSame(draft, base);
  const problems = useMemo(
    () => problemsOf(draft, (property, value) => CSS.supports(property, value)),
    [draft],
  );
  const isGood = Object.keys(problems).length === 0;
  if (isGood && lastGood !== draft) setLastGood(draft);

  // Written elsewhere: taken over unless there is something of our own to lose. Being activated changes no value.
  if (stored.updated_at !== base.updated_at && (!isDirty || isSame(stored, base))) {
    setBase(stored);
    if (!isDirty) setDraft(stored);
  }

  useEffect(() => keepDraft(base, isDirty ? draft : undefined), [base, draft, isDirty]);

  /** What was changed while `sent` was being saved stays, and is not saved yet. */
  function begin(saved: StoredTheme, sent?: Theme) {
    setBase(saved);
    setDraft((now) => (sent && now !== sent ? now : saved));
  }

  return {
    base,
    draft,
    /** The newest state without a problem: what the preview shows. */
    shown: isGood ? draft : lastGood,
    isDirty,
    problems,
    set: (path: string, value: string) => setDraft((theme) => withValue(theme, path, value)),
    discard: () => setDraft(base),
    begin,
  };
}

export type ThemeDraft = ReturnType<typeof useDraft>;

const keyOf = (id: string) => `theme-draft:${id}`;

function keepDraft(base: StoredTheme, draft: Theme | undefined) {
  try {
    if (draft) {
      const kept: KeptDraft = { base: partsOf(base), parts: partsOf(draft) };
      sessionStorage.setItem(keyOf(base.id), JSON.stringify(kept));
    } else sessionStorage.removeItem(keyOf(base.id));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

function keptDraft(stored: StoredTheme): Theme | undefined {
  try {
    return draftOn(stored, JSON.parse(sessionStorage.getItem(keyOf(stored.id)) ?? "null"));
  } catch {
    return undefined;
  }
}
