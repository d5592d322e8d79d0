import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../../tests/fixtures/fake-storage.ts";
import { restoredValues } from "./form-draft.ts";
import { keepVisitorDraft, restoreVisitorDraft } from "./visitor-draft.ts";

/** As much of a control as is used; the setter is on the prototype, as the browser's is. */
class Control {
  events: string[] = [];
  checked = false;
  defaultChecked = false;
  defaultValue: string;
  #value: string;
  readonly name: string;
  readonly type: string;
  constructor(name: string, type: string, value = "") {
    this.name = name;
    this.type = type;
    this.#value = value;
    this.defaultValue = value;
  }
  get value() {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  click() {
    this.checked = !this.checked;
  }
  dispatchEvent(event: Event) {
    this.events.push(event.type);
  }
}

function formWith(...controls: Control[]) {
  return { dataset: { visit: "contact" }, elements: controls } as unknown as HTMLFormElement;
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

const contact = () => ({
  message: new Control("message", "textarea"),
  email: new Control("email", "email"),
  consent: new Control("consent", "checkbox"),
});

test("what was typed comes back, with the events that React listens for; a password does not", () => {
  const fields = () => [
    new Control("name", "text"),
    new Control("password", "password"),
    new Control("topic", "select-one", "a"),
    new Control("history", "checkbox"),
  ];
  const before = fields();
  const form = formWith(...before);
  restoreVisitorDraft(form);
  for (const [at, value] of ["Anna M", "secret", "b"].entries()) (before[at] as Control).value = value;
  (before[3] as Control).checked = true;
  keepVisitorDraft(form);
  const [name, password, topic, history] = fields() as [Control, Control, Control, Control];
  restoreVisitorDraft(formWith(name, password, topic, history));
  expect([name.value, password.value, topic.value, history.checked]).toEqual(["Anna M", "", "b", true]);
  expect([name.events, topic.events, password.events]).toEqual([["input"], ["change"], []]);
  expect(Object.values(sessionStorage).join()).not.toContain("secret");
});

test("a visitor's text survives one reload after another, and goes when the form is empty again", () => {
  const first = contact();
  const form = formWith(...Object.values(first));
  restoreVisitorDraft(form);
  first.message.value = "Key custody";
  first.consent.checked = true;
  keepVisitorDraft(form);
  for (let reloads = 0; reloads < 2; reloads++) {
    const { message, email, consent } = contact();
    const again = formWith(message, email, consent);
    restoreVisitorDraft(again);
    expect([message.value, email.value, consent.checked]).toEqual(["Key custody", "", true]);
    keepVisitorDraft(again);
  }
  first.message.value = "";
  first.consent.checked = false;
  keepVisitorDraft(form);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("text typed before React loaded is kept, and not replaced", () => {
  const { message: before, email } = contact();
  const form = formWith(before, email);
  before.value = "Typed early";
  restoreVisitorDraft(form);
  keepVisitorDraft(form);
  const { message } = contact();
  message.value = "Typed later";
  restoreVisitorDraft(formWith(message));
  expect(message.value).toBe("Typed later");
  keepVisitorDraft(form);
  const third = contact();
  restoreVisitorDraft(formWith(third.message));
  expect(third.message.value).toBe("Typed early");
});

test("text of a form that comes back with errors, as its new defaults, is still kept", () => {
  const { message } = contact();
  const form = formWith(message);
  restoreVisitorDraft(form);
  message.value = message.defaultValue = "Key custody";
  keepVisitorDraft(form);
  expect(Object.values(sessionStorage).join()).toContain("Key custody");
});

test("a visitor's text is not taken for that of a session that ended", () => {
  const { message } = contact();
  const form = formWith(message);
  restoreVisitorDraft(form);
  message.value = "Key custody";
  keepVisitorDraft(form);
  expect(restoredValues("contact", "anna", { message: "" })).toEqual({});
  expect(Object.keys(sessionStorage)).toEqual(["kept-text:contact"]);
});

test("a browser that refuses to store does not disturb the form", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const { message } = contact();
  const form = formWith(message);
  restoreVisitorDraft(form);
  message.value = "Key custody";
  expect(() => keepVisitorDraft(form)).not.toThrow();
});
