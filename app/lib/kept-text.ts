// A session can end while the user writes. What stands in a form marked `data-keep="name"` is set aside for this tab and this
// person, and put back when they have signed in again and return to the form.
import { type RefObject, useEffect } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Kept = { userId: string; values: Record<string, string | boolean> };

const prefix = "kept-text:";
const neverKept = new Set(["password", "file", "hidden", "submit", "button"]);

/** Called when a session ended by itself, before the page changes. */
export function keepFormText(userId: string) {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]")) {
    const values = Object.fromEntries(controlsOf(form).map((control) => [control.name, contentOf(control)]));
    const kept: Kept = { userId, values };
    store()?.setItem(prefix + form.dataset.keep, JSON.stringify(kept));
  }
}

/**
 * For the form itself: `useKeptText(ref, user.id)`. Works with fields of React's own, of react-hook-form, and with plain ones.
 * @public For the forms of the back office and the profile.
 */
export function useKeptText(form: RefObject<HTMLFormElement | null>, userId: string) {
  useEffect(() => {
    if (form.current) restoreFormText(form.current, userId);
  }, [form, userId]);
}

/** Whether a form should open by itself: it was open, with words in it, when the session ended. */
export function hasKeptText(name: string, userId: string): boolean {
  return parse(store()?.getItem(prefix + name))?.userId === userId;
}

export function restoreFormText(form: HTMLFormElement, userId: string) {
  const key = prefix + form.dataset.keep;
  const kept = parse(store()?.getItem(key));
  store()?.removeItem(key);
  // The next user of a shared machine is not shown what another one wrote.
  if (kept?.userId !== userId) return;
  for (const control of controlsOf(form)) {
    const value = kept.values[control.name];
    if (value !== undefined && value !== contentOf(control)) setValue(control, value);
  }
}

/** Who signs out leaves nothing behind. */
export function dropKeptText() {
  const kept = store();
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(prefix)) kept?.removeItem(key);
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type }) => name && !neverKept.has(type) && type !== undefined && type !== "radio",
  );
}

function contentOf(control: Control): string | boolean {
  return control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
}

/** Through the element's own setter and with an event: React overrides the setter on the element and listens for the event. */
function setValue(control: Control, value: string | boolean) {
  if (typeof value === "boolean") {
    if ((control as HTMLInputElement).checked !== value) control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  control.dispatchEvent(new Event(control.type.startsWith("select") ? "change" : "input", { bubbles: true }));
}

function parse(text: string | null | undefined): Kept | undefined {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function store(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
