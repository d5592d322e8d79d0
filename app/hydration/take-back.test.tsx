import { expect, test } from "vitest";
import { takeBackOutsideChanges } from "./take-back.ts";

const page = "<h1>Sign In</h1><p>First <b>strong</b> last</p><form><input><p>Note</p></form>";

/** What the observer of the script in the head would hand over. */
function change(work: (root: HTMLElement) => void) {
  const root = document.createElement("main");
  root.innerHTML = page;
  const observer = new MutationObserver(() => {});
  observer.observe(root, { childList: true, characterDataOldValue: true, subtree: true });
  work(root);
  return { root, records: observer.takeRecords() };
}

const font = (text: string) => Object.assign(document.createElement("font"), { textContent: text });

test.each<[string, (root: HTMLElement) => void]>([
  [
    "texts replaced, in one step and in two",
    (root) => {
      root.querySelector("h1")?.firstChild?.replaceWith(font("Anmelden"));
      const text = root.querySelector("p")?.firstChild;
      text?.before(font("Zuerst"));
      text?.remove();
    },
  ],
  [
    "a text changed in place",
    (root) => {
      const text = root.querySelector("b")?.firstChild;
      if (text) text.nodeValue = "stark";
    },
  ],
  ["a heading written again", (root) => root.querySelector("h1")?.replaceChildren("Words of an extension")],
  [
    "elements added and removed",
    (root) => {
      root.prepend(font("An extension was here."));
      // Before the first child: the records of happy-dom do not name the sibling of an added node.
      root.querySelector("form")?.prepend(font("Icon"));
      root.querySelector("form p")?.remove();
      root.querySelector("p")?.remove();
    },
  ],
])("%s: taken back, and made again", (_what, work) => {
  const { root, records } = change(work);
  const changed = root.innerHTML;
  const field = root.querySelector("input");
  expect(changed).not.toBe(page);
  const again = takeBackOutsideChanges(records);
  expect(root.innerHTML).toBe(page);
  expect(root.querySelector("input")).toBe(field);
  again();
  expect(root.innerHTML).toBe(changed);
});
