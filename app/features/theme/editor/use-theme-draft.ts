// The unsaved changes of a theme. They are also stored in this tab, so that the end of the session, a reload or opening another theme loses
// nothing.
import { useEffect, useMemo, useState } from "react";
import { themeDrafts } from "~/lib/drafts/storage.ts";
import type { StoredTheme } from "../admin-queries.ts";
import { partsOf, type Theme } from "../schema.ts";
import { draftOn, isSame, type KeptDraft, problemsOf, withValue } from "./draft.ts";

export function useThemeDraft(stored: StoredTheme, userId: string) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Theme>(() => keptDraft(stored, userId) ?? stored);
  const [lastGood, setLastGood] = useState<Theme>(draft);
  const isDirty = !isSame(draft, base);
  const problems = useMemo(
    () => problemsOf(draft, (property, value) => CSS.supports(property, value)),
    [draft],
  );
  const isGood = Object.keys(problems).length === 0;
  if (isGood && lastGood !== draft) setLastGood(draft);

  // A version saved elsewhere replaces this one unless there are unsaved changes. Activation changes no value.
  if (stored.updated_at !== base.updated_at && (!isDirty || isSame(stored, base))) {
    setBase(stored);
    if (!isDirty) setDraft(stored);
  }

  useEffect(() => {
    if (!isDirty) return themeDrafts.remove(base.id);
    themeDrafts.write(base.id, { userId, base: partsOf(base), parts: partsOf(draft) });
  }, [base, draft, isDirty, userId]);

  /** Changes made while `sent` was being saved stay as unsaved changes. */
  function begin(saved: StoredTheme, sent?: Theme) {
    setBase(saved);
    setDraft((now) => (sent && now !== sent ? now : saved));
  }

  return {
    base,
    draft,
    /** The newest state without a problem, for the preview. */
    shown: isGood ? draft : lastGood,
    isDirty,
    problems,
    set: (path: string, value: string) => setDraft((theme) => withValue(theme, path, value)),
    discard: () => setDraft(base),
    begin,
  };
}

export type ThemeDraft = ReturnType<typeof useThemeDraft>;

function keptDraft(stored: StoredTheme, userId: string): Theme | undefined {
  const kept = themeDrafts.read(stored.id);
  return kept?.userId === userId ? draftOn(stored, kept as KeptDraft) : undefined;
}
