// Leads to a field of the form: opens the section or the entries of the menu that it is in, and sets the focus.
import { createContext, useCallback, useContext, useEffect, useState } from "react";

/** `entries`: from the outermost to the one with the field `name`. */
export type FieldTarget = { field: string; entries?: string[]; name?: string };

export const RevealContext = createContext<FieldTarget | undefined>(undefined);

/** The field that the form reveals, and the function that reveals one. */
export function useReveal() {
  const [target, setTarget] = useState<FieldTarget>();
  useEffect(() => {
    if (!target) return;
    // The dialog that leads here first restores the focus.
    const frame = requestAnimationFrame(() => focusField(target));
    return () => cancelAnimationFrame(frame);
  }, [target]);
  // A new object each time, so that the same field can be revealed again.
  const reveal = useCallback((next: FieldTarget) => setTarget({ ...next }), []);
  return [target, reveal] as const;
}

/** The open entry of a list: the one that was opened last, by hand or because the form leads to it. */
export function useOpenEntry(entries: readonly { id: string }[]) {
  const wanted = useContext(RevealContext);
  const inside = entries.find(({ id }) => wanted?.entries?.includes(id))?.id;
  const [followed, setFollowed] = useState(wanted);
  const [open, setOpen] = useState(inside);
  if (wanted !== followed) {
    setFollowed(wanted);
    if (inside) setOpen(inside);
  }
  return [open, setOpen] as const;
}

const controls = "input, textarea, select, [contenteditable=true], button";

/** An invalid control comes first. */
function focusField({ field, entries = [], name }: FieldTarget) {
  const form = document.querySelector(".content-form");
  const outer = form?.querySelector(`[data-field="${field}"]`);
  const entry =
    entries.length > 0 ? outer?.querySelector(`[data-key="${CSS.escape(entries.at(-1) ?? "")}"]`) : outer;
  const scope =
    (name && entry?.querySelector(`[data-field="${name}"]`)) ||
    entry?.querySelector(".section-form") ||
    entry;
  const control =
    scope?.querySelector<HTMLElement>("[aria-invalid=true], .field-error + button") ??
    scope?.querySelector<HTMLElement>(controls) ??
    form?.querySelector<HTMLElement>(`[name="${field}"]`);
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
