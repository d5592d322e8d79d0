// A session can end while the user writes. Text in a form marked `data-keep="name"` is set aside for this tab and this user, and put back
// when they have signed in again and return to the form. Text in a form marked `data-visit="name"` needs no account: it is kept with every
// key, and survives a reload of the tab.
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
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]"))
    keep(form, prefix + form.dataset.keep, userId);
}

function keep(form: HTMLFormElement, key: string, userId: string) {
  const before = opened.get(form) ?? {};
  const typed = Object.entries(contentsOf(form)).filter(([name, value]) => value !== before[name]);
  const kept: Kept = { userId, values: Object.fromEntries(typed) };
  try {
    if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is refused or full: the text is in the form alone.
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

const visitor = "visitor";

/** Calls `restoreVisitText` when the form opens, and `keepVisitText` when its text changes. */
export function useVisitText(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    restoreVisitText(current);
    const onInput = () => keepVisitText(current);
    onInput();
    current.addEventListener("input", onInput);
    return () => current.removeEventListener("input", onInput);
  }, [form]);
}

export function keepVisitText(form: HTMLFormElement) {
  keep(form, prefix + form.dataset.visit, visitor);
}

/** The visitor may have typed before React was there: only what differs from the page as it was served counts as typed. */
export function restoreVisitText(form: HTMLFormElement) {
  opened.set(form, Object.fromEntries(controlsOf(form).map((control) => [control.name, servedIn(control)])));
  restore(form, prefix + form.dataset.visit, visitor);
}

/** The message was sent. */
export function dropVisitText(name: string) {
  store()?.removeItem(prefix + name);
}

/** When the form opens. */
export function restoreFormText(form: HTMLFormElement, userId: string) {
  if (!opened.has(form)) opened.set(form, contentsOf(form));
  restore(form, prefix + form.dataset.keep, userId);
}

/** Into the controls that are as they were opened: what was typed since is newer. */
function restore(form: HTMLFormElement, key: string, userId: string) {
  const before = opened.get(form) ?? {};
  const kept = parse(store()?.getItem(key));
  store()?.removeItem(key);
  // The next user of a shared machine is not shown what another one wrote.
  if (kept?.userId !== userId) return;
  for (const control of controlsOf(form)) {
    const value = kept.values[control.name];
    const content = contentOf(control);
    if (value !== undefined && value !== content && content === before[control.name])
      setValue(control, value);
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

function servedIn(control: Control): string | boolean {
  if (control.type === "checkbox") return (control as HTMLInputElement).defaultChecked;
  if ("options" in control)
    return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value;
  return control.defaultValue;
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
