// A session can end while the user writes. What was typed in a form marked `data-keep="name"` is set aside for this tab and this
// person, and put back when they have signed in again and return to the form.
import { type RefObject, useEffect } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Contents = Record<string, string | boolean>;
type Kept = { userId: string; values: Contents };

const prefix = "kept-text:";
const neverKept = new Set(["password", "file", "hidden", "submit", "button"]);
/** What a form opened with. The rest is typed: what nobody touched may be a colleague's newer value when the user returns. */
const opened = new WeakMap<HTMLFormElement, Contents>();

/** Called when a session ended by itself, before the page changes. */
export function keepFormText(userId: string) {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]")) {
    const before = opened.get(form) ?? {};
    const typed = Object.entries(contentsOf(form)).filter(([name, value]) => value !== before[name]);
    if (typed.length === 0) continue;
    const kept: Kept = { userId, values: Object.fromEntries(typed) };
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

/** When the form opens. */
export function restoreFormText(form: HTMLFormElement, userId: string) {
  if (!opened.has(form)) opened.set(form, contentsOf(form));
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

function contentsOf(form: HTMLFormElement): Contents {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, contentOf(control)]));
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
