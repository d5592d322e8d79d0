// A public form for visitors without an account. It works without React, so its text is read from the page and stored on every key: it
// survives a reload of the tab. The script in the head finds it by the form's `data-visit` (document/head-script.js).
import { type RefObject, useEffect } from "react";
import { keepFormDraft, readFormDraft } from "./form-draft.ts";

type Content = string | boolean;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const neverKept = new Set(["password", "file", "hidden", "submit", "button", "radio"]);

const visitor = "visitor";
const nameOf = (form: HTMLFormElement) => form.dataset.visit ?? "";

export function useVisitorDraft(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    restoreVisitorDraft(current);
    const onInput = () => keepVisitorDraft(current);
    onInput();
    current.addEventListener("input", onInput);
    return () => current.removeEventListener("input", onInput);
  }, [form]);
}

/** The served values, recorded when the form opens: a form with errors has other defaults, but its text was typed. */
const served = new WeakMap<HTMLFormElement, Record<string, Content>>();

export function keepVisitorDraft(form: HTMLFormElement) {
  const before = served.get(form) ?? {};
  const contents = controlsOf(form).map((control) => [control.name, contentOf(control)] as const);
  const typed = contents.filter(([name, content]) => content !== before[name]);
  keepFormDraft(nameOf(form), visitor, Object.fromEntries(typed));
}

/** Only into controls with their served values: text that was typed before hydration is newer. */
export function restoreVisitorDraft(form: HTMLFormElement) {
  const before = Object.fromEntries(controlsOf(form).map((control) => [control.name, servedIn(control)]));
  served.set(form, before);
  const kept = (readFormDraft(nameOf(form), visitor) ?? {}) as Record<string, Content>;
  for (const control of controlsOf(form)) {
    const content = kept[control.name];
    const now = contentOf(control);
    if (content !== undefined && content !== now && now === before[control.name])
      setContent(control, content);
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type }) => name && type !== undefined && !neverKept.has(type),
  );
}

function contentOf(control: Control): Content {
  return control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
}

/** The values in the served page. */
function servedIn(control: Control): Content {
  if (control.type === "checkbox") return (control as HTMLInputElement).defaultChecked;
  if ("options" in control)
    return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value;
  return control.defaultValue;
}

/** With the element's own setter and an event: React overrides the setter on the element and listens for the event. */
function setContent(control: Control, content: Content) {
  if (typeof content === "boolean") {
    if ((control as HTMLInputElement).checked !== content) control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, content);
  control.dispatchEvent(new Event(control.type.startsWith("select") ? "change" : "input", { bubbles: true }));
}
