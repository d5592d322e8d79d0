export type Content = string | boolean;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const neverKept = new Set(["password", "file", "hidden", "submit", "button", "radio"]);

export function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type }) => name && type !== undefined && !neverKept.has(type),
  );
}

export function contentOf(control: Control): Content {
  return control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
}

/** As the page was served. */
export function servedIn(control: Control): Content {
  if (control.type === "checkbox") return (control as HTMLInputElement).defaultChecked;
  if ("options" in control)
    return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value;
  return control.defaultValue;
}

/** Through the element's own setter and with an event: React overrides the setter on the element and listens for the event. */
export function setContent(control: Control, content: Content) {
  if (typeof content === "boolean") {
    if ((control as HTMLInputElement).checked !== content) control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, content);
  control.dispatchEvent(new Event(control.type.startsWith("select") ? "change" : "input", { bubbles: true }));
}
