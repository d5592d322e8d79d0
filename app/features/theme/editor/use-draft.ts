// What an editor has changed and not yet saved. Also kept in this tab, so that a session that ends, a reload or a look at another theme
// loses nothing.
import { useEffect, useMemo, useState } from "react";
import type { StoredTheme } from "../admin-queries.ts";
import { type Theme, themeSchema } from "../schema.ts";
import { isSame, partsOf, problemsOf, withValue } from "./draft.ts";

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

  function begin(saved: StoredTheme) {
    setBase(saved);
    setDraft(saved);
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

function keepDraft({ id, updated_at }: StoredTheme, draft: Theme | undefined) {
  try {
    if (draft) sessionStorage.setItem(keyOf(id), JSON.stringify({ updated_at, parts: partsOf(draft) }));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** Only on top of the version it was made from, and only when it still has the shape of a theme. */
function keptDraft(stored: StoredTheme): Theme | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(stored.id)) ?? "null");
    if (kept?.updated_at !== stored.updated_at) return undefined;
    const { error } = themeSchema.safeParse({ ...stored, ...kept.parts });
    const onlyBadValues = error?.issues.every(({ code }) => code === "custom") ?? true;
    return onlyBadValues ? { ...stored, ...kept.parts } : undefined;
  } catch {
    return undefined;
  }
}
