import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasKeptText, keepFormText, keepVisitText, restoreFormText, restoreVisitText } from "./kept-text.ts";

/** As much of a control as is touched; the setter lies on the prototype, as the browser's does. */
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
  return { dataset: { keep: "profile", visit: "contact" }, elements: controls } as unknown as HTMLFormElement;
}

const stored = new Map<string, string>();
let forms: HTMLFormElement[] = [];

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("document", { querySelectorAll: () => forms });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

function keep() {
  const history = new Control("history", "checkbox");
  history.checked = true;
  forms = [
    formWith(
      new Control("name", "text", "Anna M"),
      new Control("password", "password", "secret"),
      new Control("topic", "select-one", "b"),
      history,
    ),
  ];
  keepFormText("anna");
}

test("what was typed comes back, with the events that React listens for; a password does not", () => {
  keep();
  const [name, password, topic, history] = [
    new Control("name", "text", "Anna"),
    new Control("password", "password"),
    new Control("topic", "select-one", "a"),
    new Control("history", "checkbox"),
  ];
  restoreFormText(formWith(name, password, topic, history), "anna");
  expect([name.value, password.value, topic.value, history.checked]).toEqual(["Anna M", "", "b", true]);
  expect([name.events, topic.events, password.events]).toEqual([["input"], ["change"], []]);
  expect([...stored.values()].join()).not.toContain("secret");
});

test("what nobody touched is not kept: it may have been changed elsewhere meanwhile", () => {
  const [name, email] = [new Control("name", "text", "Anna"), new Control("email", "text", "a@old.example")];
  forms = [formWith(name, email)];
  for (const form of forms) restoreFormText(form, "anna");
  name.value = "Anna M";
  keepFormText("anna");
  const [nameNow, emailNow] = [
    new Control("name", "text", "Anna"),
    new Control("email", "text", "a@new.example"),
  ];
  const now = formWith(nameNow, emailNow);
  restoreFormText(now, "anna");
  expect([nameNow.value, emailNow.value]).toEqual(["Anna M", "a@new.example"]);

  // What came back is still typed: it is kept again when the next session ends.
  forms = [now];
  keepFormText("anna");
  const [nameThen, emailThen] = [
    new Control("name", "text", "Anna"),
    new Control("email", "text", "a@third.example"),
  ];
  restoreFormText(formWith(nameThen, emailThen), "anna");
  expect([nameThen.value, emailThen.value]).toEqual(["Anna M", "a@third.example"]);
});

test("a form opened in vain is not kept", () => {
  forms = [formWith(new Control("name", "text", "Anna"))];
  for (const form of forms) restoreFormText(form, "anna");
  keepFormText("anna");
  expect(stored.size).toBe(0);
});

test("it comes back once", () => {
  keep();
  restoreFormText(formWith(), "anna");
  const name = new Control("name", "text");
  restoreFormText(formWith(name), "anna");
  expect(name.value).toBe("");
});

test("another user sees nothing of it, and nothing of it is left", () => {
  keep();
  const name = new Control("name", "text");
  restoreFormText(formWith(name), "berta");
  expect(name.value).toBe("");
  expect(stored.size).toBe(0);
});

test("a form is opened again for the person whose words wait for it, once", () => {
  expect(hasKeptText("profile", "anna")).toBe(false);
  keep();
  expect(hasKeptText("profile", "berta")).toBe(false);
  expect(hasKeptText("profile", "anna")).toBe(true);
  restoreFormText(formWith(new Control("name", "text")), "anna");
  expect(hasKeptText("profile", "anna")).toBe(false);
});

test("what lies there broken is ignored", () => {
  stored.set("kept-text:profile", "{");
  expect(() => restoreFormText(formWith(), "anna")).not.toThrow();
});

const contact = () => ({
  message: new Control("message", "textarea"),
  email: new Control("email", "email"),
  consent: new Control("consent", "checkbox"),
});

test("a visitor's text survives one reload after another, and goes when the form is empty again", () => {
  const first = contact();
  const form = formWith(...Object.values(first));
  restoreVisitText(form);
  first.message.value = "Key custody";
  first.consent.checked = true;
  keepVisitText(form);
  for (let reloads = 0; reloads < 2; reloads++) {
    const { message, email, consent } = contact();
    const again = formWith(message, email, consent);
    restoreVisitText(again);
    expect([message.value, email.value, consent.checked]).toEqual(["Key custody", "", true]);
    keepVisitText(again);
  }
  first.message.value = "";
  first.consent.checked = false;
  keepVisitText(form);
  expect(stored.size).toBe(0);
});

test("what a visitor typed before React was there is kept, and not replaced", () => {
  const { message: before, email } = contact();
  const form = formWith(before, email);
  before.value = "Typed early";
  restoreVisitText(form);
  keepVisitText(form);
  const { message } = contact();
  message.value = "Typed later";
  restoreVisitText(formWith(message));
  expect(message.value).toBe("Typed later");
  keepVisitText(form);
  const third = contact();
  restoreVisitText(formWith(third.message));
  expect(third.message.value).toBe("Typed early");
});

test("a visitor's text is not taken for that of a session that ended", () => {
  const { message } = contact();
  const form = formWith(message);
  restoreVisitText(form);
  message.value = "Key custody";
  keepVisitText(form);
  const name = new Control("name", "text");
  restoreFormText(formWith(name), "anna");
  expect(stored.has("kept-text:contact")).toBe(true);
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
  restoreVisitText(form);
  message.value = "Key custody";
  expect(() => keepVisitText(form)).not.toThrow();
});
